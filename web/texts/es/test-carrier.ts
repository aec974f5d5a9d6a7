import type { testCarrier as english } from '#web/texts/en/test-carrier.ts';

/** The page of the test carrier, in Spanish. */
export const testCarrier: typeof english = {
  title: 'Transportista de prueba',
  lead: 'Mueve un paquete',
  note:
    'Esto es el modo de prueba. La página hace de un transportista que lleva paquetes y del servicio que nos dice ' +
    'qué ha sido de ellos. No se pregunta a ningún transportista real.',
  parcel: (carrier, number) => `${carrier}, ${number}`,
  loading: 'Buscando el paquete',
  now: 'Ahora',
  question: '¿Qué le pasa?',
  moves: {
    on_its_way: ['Lo recogen', 'Está en camino.'],
    to_deliver: ['Está en reparto', 'Llega hoy.'],
    delivered: ['Se entrega', 'Empieza el plazo para revisar el teléfono.'],
    sent_back: ['Vuelve al remitente', 'No había nadie, o la dirección está mal.'],
    lost: ['Se pierde', 'El transportista no lo encuentra.'],
  },
  submit: 'Hacerlo',
  done: 'Hecho',
  none: 'No hay ningún paquete así. Abre esta página desde una venta cuyo teléfono se haya enviado.',
};

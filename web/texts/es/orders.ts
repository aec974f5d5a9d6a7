import type { orderTexts as en } from '#web/texts/en/orders.ts';
import { pluralsOf } from '#web/texts/plurals.ts';

const plural = pluralsOf('es');

/** What becomes of a booking, in Spanish. */
export const orderTexts: typeof en = {
  orders: {
    title: 'Mis pedidos',
    intro:
      'Lo que has reservado y comprado. Guardamos cada teléfono hasta que acabe su plazo. ' +
      'Los pedidos pagados tienen recibo.',
    loading: 'Cargando tus pedidos',
    columns: { index: 'N.º', image: 'Foto', name: 'Teléfono', brand: 'Marca', price: 'Precio', payment: 'Pago' },
    none: 'Todavía no has reservado ningún teléfono',
    noneHint: (time: string) => `Reservar es gratis y te guarda el teléfono durante ${time}.`,
    find: 'Buscar un teléfono',
    pay: 'Pagar',
    receipt: 'Recibo',
    receiptOf: (phone: string) => `Recibo de ${phone}`,
    details: 'Detalles',
    detailsOf: (phone: string) => `Detalles del pago de ${phone}`,
    waiting: (count: number) =>
      plural(count, {
        one: 'Tienes un teléfono pendiente de pago.',
        other: `Tienes ${count} teléfonos pendientes de pago.`,
      }),
    nextEnds: (until: string) => `El primero está reservado hasta: ${until}.`,
    heldUntil: (until: string) => `Está reservado para ti hasta: ${until}.`,
  },
  timeLeft: (time: string) => `Tiempo restante: ${time}`,
  onlyLeft: (time: string) => `Tiempo restante: solo ${time}`,
  states: {
    toPay: 'Pendiente de pago',
    deciding: 'Tu banco lo está decidiendo',
    checking: 'Comprobando el pago',
    paid: 'Pagado',
    refunding: 'Dinero en camino',
    refunded: 'Reembolsado',
    lapsed: 'Caducada',
    cancelledByBuyer: 'Cancelada por ti',
    withdrawnBySeller: 'Retirado por el vendedor',
    endedByAdmin: 'Terminada por un administrador',
    endedBySeller: 'Terminada por el vendedor',
    paidTooLate: 'Sin compra: el dinero vuelve',
    paidTooLateAndBack: 'Sin compra: dinero devuelto',
  },
  endings: {
    refunding:
      'Estamos reembolsando esta compra: el dinero está en camino a tu tarjeta y te avisaremos cuando se haya enviado.',
    refunded: 'Esta compra se ha reembolsado.',
    lapsed:
      'Esta reserva ha caducado porque no se pagó a tiempo. No se ha cobrado nada. ' +
      'Si el teléfono sigue a la venta, puedes reservarlo otra vez.',
    cancelledByBuyer:
      'Has cancelado esta reserva. No se ha cobrado nada. Si el teléfono sigue a la venta, puedes reservarlo otra vez.',
    withdrawnBySeller:
      'El vendedor ha retirado este teléfono del mercado, así que tu reserva ha terminado. No se ha cobrado nada.',
    endedBySeller:
      'El vendedor ha terminado esta reserva y el teléfono sigue a la venta. No se ha cobrado nada. ' +
      'Podrás reservarlo otra vez una hora después.',
    paidTooLate:
      'Tu pago llegó cuando esta reserva ya había terminado. Todo el dinero vuelve solo a tu tarjeta; ' +
      'tu banco puede tardar unos días en mostrarlo.',
    paidTooLateAndBack:
      'Tu pago llegó cuando esta reserva ya había terminado. Todo el dinero se ha enviado de vuelta a tu tarjeta; ' +
      'tu banco puede tardar unos días en mostrarlo.',
    endedByAdmin:
      'Un administrador ha terminado esta reserva. No se ha cobrado nada. ' +
      'Si el teléfono sigue a la venta, puedes reservarlo otra vez.',
  },
  cancel: {
    button: 'Cancelar',
    buttonOf: (phone: string) => `Cancelar la reserva de ${phone}`,
    question: '¿Seguro que quieres cancelar esta reserva?',
    text: (phone: string) =>
      `${phone} vuelve a estar a la venta y otros pueden reservarlo enseguida. No pagas nada. ` +
      'Podrás reservarlo otra vez dentro de una hora.',
    confirm: 'Cancelar la reserva',
    keep: 'Conservarla',
    done: 'Reserva cancelada',
  },
};

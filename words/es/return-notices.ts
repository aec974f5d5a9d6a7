import type { NoticeWords } from '#words/notice-words.ts';

/** What a phone that goes back to its seller brings, in Spanish. */
export const returnWords = {
  goes_back: {
    title: ({ phone }) => `${phone} vuelve a su vendedor`,
    text: ({ price, isSent }) =>
      isSent
        ? 'La página de esta venta dice adónde enviarlo y hasta cuándo: ' +
          'si todavía no hay dirección, te avisamos en cuanto el vendedor la dé. ' +
          `Escribe allí el número de seguimiento. Cuando el teléfono haya vuelto, recuperas ${price}.`
        : 'Queda con el vendedor y devuélveselo; la página de esta venta dice hasta cuándo. ' +
          `El vendedor te enseña un código y tú lo escribes allí. Entonces recuperas ${price}.`,
  },
  comes_back: {
    title: ({ phone }) => `${phone} vuelve a ti`,
    text: ({ person, until, isSent }) =>
      isSent
        ? `${person || 'El comprador'} te lo ` +
          'envía.' +
          (until && ` Da una dirección en la página de esta venta antes del ${until}: solo la ve el comprador.`) +
          ' El dinero vuelve en cuanto digas que el teléfono ha llegado.'
        : `${person || 'El comprador'} te lo trae. Cuando quedéis, mira el teléfono y enseña después el código de ` +
          'la página de esta venta. Entonces vuelve el dinero.',
  },
  return_address_given: {
    title: ({ phone }) => `Ya puedes enviar de vuelta ${phone}`,
    text: ({ person, until }) =>
      `La dirección de ${person || 'tu vendedor'} está en la página de esta venta. ` +
      `Envía el teléfono${until && ` antes del ${until}`} y escribe allí el número de seguimiento. ` +
      'Si la dirección cambia antes, te avisamos.',
  },
  return_address_missing: {
    title: ({ phone }) => `¿Adónde hay que devolver ${phone}?`,
    text: ({ until }) =>
      'Sin dirección, el comprador no puede enviarlo. Indica una en la página de esta venta. ' +
      `Si no la hay${until && ` el ${until}`}, lo mira un administrador.`,
  },
  give_it_back: {
    title: ({ phone }) => `Devuelve ${phone}`,
    text: ({ until, isSent }) =>
      isSent
        ? `Ha pasado la mitad del plazo. Envíalo${until && ` antes del ${until}`} y escribe el número de ` +
          'seguimiento en la página de esta venta. Después lo mira un administrador.'
        : `Ha pasado la mitad del plazo. Queda con el vendedor${until && ` antes del ${until}`} y escribe su código ` +
          'en la página de esta venta. Después lo mira un administrador.',
  },
  sent_back: {
    title: ({ phone }) => `${phone} va de vuelta a ti`,
    text: ({ person, parcel }) =>
      `${person || 'El comprador'} lo ha enviado${parcel && `: ${parcel}`}. ` +
      'Cuando lo tengas, dilo en la página de esta venta. Si algo no está bien en lo que ha llegado, ' +
      'dilo allí en su lugar.',
  },
  return_corrected: {
    title: ({ phone }) => `Se ha corregido el número de seguimiento de ${phone}`,
    text: ({ parcel }) =>
      `El comprador lo ha corregido${parcel && `: ${parcel}`}. La página de esta venta lleva al transportista.`,
  },
  has_it_come_back: {
    title: ({ phone }) => `¿Ha vuelto ${phone}?`,
    text: ({ parcel, until }) =>
      `${parcel && `El paquete es ${parcel}. `}Si lo tienes, dilo en la página de esta venta. ` +
      `Si algo no está bien, dilo allí. Si no dices nada${until && ` hasta el ${until}`}, ` +
      'lo mira un administrador.',
  },
  return_code_renewed: {
    title: ({ phone }) => `Hay un código nuevo para ${phone}`,
    text: () =>
      'Alguien ha escrito cinco códigos equivocados, así que el de antes ya no abre nada. ' +
      'El nuevo está en la página de esta venta. Enséñalo solo cuando tengas otra vez el teléfono en la mano.',
  },
  return_looked_at: {
    title: ({ phone }) => `Un administrador mira la devolución de ${phone}`,
    text: () =>
      'El plazo del paso siguiente ha terminado. Todavía se puede dar, en la página de esta venta. ' +
      'Retenemos el dinero hasta que el teléfono haya vuelto o decida un administrador.',
  },
  return_looked_at_too: {
    title: ({ phone }) => `Un administrador mira la vuelta de ${phone} a ti`,
    text: () =>
      'El plazo del paso siguiente ha terminado. Todavía se puede dar, en la página de esta venta. ' +
      'Retenemos el dinero hasta que el teléfono haya vuelto o decida un administrador.',
  },
  return_not_arrived: {
    title: ({ phone }) => `¿Te ha llegado ${phone}?`,
    text: () =>
      'Tiene que volver, pero todavía no has dicho que haya llegado. ' +
      'Cuando lo tengas, dilo en la página de esta venta y envíalo de vuelta. Si no llega, dínoslo allí.',
  },
  return_arrived: {
    title: ({ phone }) => `${phone} ha llegado a su comprador`,
    text: () => 'Dice que lo tiene y desde ahora puede devolverlo. La página de esta venta dice hasta cuándo.',
  },
  return_told: {
    title: ({ phone }) => `El comprador nos ha escrito sobre la devolución de ${phone}`,
    text: () =>
      'Dice por qué no sigue; puedes leerlo en la página de esta venta. ' +
      'Si tienes el teléfono, dilo allí. Retenemos el dinero hasta que haya vuelto o decida un administrador.',
  },
  return_asked: {
    title: ({ phone }) => `El vendedor pide un administrador en la devolución de ${phone}`,
    text: () =>
      'En la página de esta venta puedes leer por qué y qué puedes hacer todavía. Retenemos el dinero hasta que el ' +
      'teléfono haya vuelto o decida un administrador.',
  },
  stays_sold_buyer: {
    title: ({ phone }) => `Un administrador ha decidido: ${phone} queda vendido`,
    text: () =>
      'El dinero es del vendedor y el teléfono es tuyo. Si ya lo tiene el vendedor, acuerda con él cómo te llega. ' +
      'Los motivos están en la página de esta venta. Si no recibes el teléfono o crees que es un error, ' +
      'escríbenos.',
  },
  stays_sold_seller: {
    title: ({ phone }) => `Un administrador ha decidido: ${phone} queda vendido`,
    text: () =>
      'El dinero es para ti y el teléfono es del comprador. Si ya lo tienes tú, acuerda enseguida con él cómo lo ' +
      'recibe. Los motivos están en la página de esta venta.',
  },
  return_disputed: {
    title: ({ phone }) => `El vendedor dice que algo no está bien en ${phone}`,
    text: () =>
      'Lo dice del teléfono que ha vuelto, o dice que no ha llegado. Puedes leerlo en la página de esta venta. ' +
      'Guarda la prueba de lo que enviaste. Retenemos el dinero hasta que decida un administrador.',
  },
  return_delivered: {
    title: ({ phone }) => `${phone} ha vuelto a ti, dice el transportista`,
    text: ({ parcel, until }) =>
      `${parcel && `El paquete es ${parcel}. `}Di en la página de esta venta que ha vuelto o qué le pasa. ` +
      `Si no ha llegado, dilo también allí. Si no dices nada${until && ` hasta el ${until}`}, ` +
      'lo mira un administrador, que ve lo que dice el transportista.',
  },
  return_delivered_too: {
    title: ({ phone }) => `${phone} ha vuelto a su vendedor, dice el transportista`,
    text: ({ until }) =>
      'Ahora el vendedor dice que ha vuelto, y entonces recibes tu dinero. ' +
      `Si no dice nada${until && ` hasta el ${until}`}, lo mira un administrador.`,
  },
  return_not_delivered: {
    title: ({ phone }) => `El transportista no entrega ${phone}, que devolviste`,
    text: ({ parcel }) =>
      `${parcel && `El paquete es ${parcel}. `}El transportista dice que se ha perdido o que vuelve a ti. ` +
      'Pregúntale y guarda el comprobante del envío. Retenemos el dinero y un administrador lo mira.',
  },
  return_not_delivered_too: {
    title: ({ phone }) => `El transportista no te trae de vuelta ${phone}`,
    text: ({ parcel }) =>
      `${parcel && `El paquete es ${parcel}. `}El transportista dice que se ha perdido o que va otra vez al ` +
      'comprador. Retenemos el dinero y un administrador lo mira. ' +
      'Si al final ha llegado, dilo en la página de esta venta.',
  },
} satisfies Partial<NoticeWords['kinds']>;

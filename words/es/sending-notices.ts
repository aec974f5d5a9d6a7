import type { NoticeWords } from '#words/notice-words.ts';

/** What a phone that is sent brings, in Spanish. */
export const sendingWords = {
  address_needed: {
    title: ({ phone }) => `¿Adónde se envía ${phone}?`,
    text: ({ until }) =>
      `Indica tu dirección en la página de esta venta${until && `, mejor antes del ${until}`}. ` +
      'Si el vendedor ofrece también quedar, puedes elegirlo allí. La dirección solo la ve el vendedor.',
  },
  address_given: {
    title: ({ phone }) => `Ya puedes enviar ${phone}`,
    text: ({ person, until }) =>
      `La dirección de ${person || 'tu comprador'} está en la página de esta venta. ` +
      `Envía el teléfono${until && ` antes del ${until}`} y escribe allí el número de seguimiento. ` +
      'Si la dirección cambia antes, te avisamos.',
  },
  handover_chosen: {
    title: ({ phone }) => `El comprador de ${phone} prefiere quedar`,
    text: ({ person, until }) =>
      `${person || 'El comprador'} ha elegido recoger el teléfono en persona. ` +
      `Quedad${until && ` antes del ${until}`}: te enseña un código y tú lo escribes en la página de esta venta.`,
  },
  sent: {
    title: ({ phone }) => `${phone} va de camino`,
    text: ({ parcel }) =>
      `El vendedor lo ha enviado${parcel && `: ${parcel}`}. Puedes seguirlo desde la página de esta venta. ` +
      'Cuando lo tengas, di allí que ha llegado: entonces tienes tiempo para revisarlo.',
  },
  parcel_corrected: {
    title: ({ phone }) => `Se ha corregido el número de seguimiento de ${phone}`,
    text: ({ parcel }) =>
      `El vendedor lo ha corregido${parcel && `: ${parcel}`}. La página de esta venta lleva al transportista.`,
  },
  sending_late: {
    title: ({ phone }) => `${phone} todavía no se ha enviado`,
    text: ({ person, price, until }) =>
      `En la página de esta venta puedes recuperar ya ${price} o esperar al ` +
      `vendedor${person && `, ${person}`}. Si no pasa nada, el dinero vuelve a ti por sí solo el ${until}.`,
  },
  send_now: {
    title: ({ phone }) => `Envía ya ${phone}`,
    text: ({ person, price, until }) =>
      `El plazo ha terminado: ${person || 'el comprador'} ya puede recuperar ${price}. ` +
      'Si lo has enviado, escribe el número de seguimiento en la página de esta venta. ' +
      `El ${until} el dinero vuelve por sí solo.`,
  },
  address_late: {
    title: ({ phone }) => `Di cómo quieres recibir ${phone}`,
    text: ({ price, until }) =>
      'Hasta que digas adónde en la página de esta venta, el vendedor no puede enviarlo. ' +
      `Allí también puedes recuperar ya ${price}. Si no pasa nada, el dinero vuelve a ti por sí solo el ` +
      `${until}.`,
  },
  address_missing: {
    title: ({ phone }) => `El comprador de ${phone} no ha dicho cómo lo quiere`,
    text: ({ person, price, until }) =>
      `Sin eso no puedes enviarlo. Escribe a ${person || 'tu comprador'}: ya puede recuperar ${price}. ` +
      `El ${until} el dinero vuelve por sí solo. Si contesta antes, tendrás tiempo para enviarlo.`,
  },
  has_it_arrived: {
    title: ({ phone }) => `¿Ha llegado ${phone}?`,
    text: ({ parcel, until }) =>
      `${parcel && `El paquete es ${parcel}. `}Si lo tienes, dilo en la página de esta venta. ` +
      `Si algo va mal, cuéntanoslo allí. Si no dices nada hasta el ${until}, lo mira un administrador.`,
  },
  not_said_arrived: {
    title: ({ phone }) => `Nadie ha dicho que ${phone} haya llegado`,
    text: ({ person, parcel, until }) =>
      `${parcel && `Mira dónde está ${parcel}. `}Si ha llegado, pide a ${person || 'tu comprador'} que lo diga. ` +
      `Si nadie dice nada hasta el ${until}, lo mira un administrador. Hasta entonces retenemos el dinero.`,
  },
  arrival_unknown: {
    title: ({ phone }) => `Un administrador mira la venta de ${phone}`,
    text: () =>
      'No has dicho si ha llegado. Aún puedes decirlo en la página de esta venta. Retenemos el dinero. ' +
      'Si un transportista al que preguntamos dice que ha llegado, empieza tu plazo para revisarlo, ' +
      'y te avisamos. Si no, decide un administrador.',
  },
  arrival_unsaid: {
    title: ({ phone }) => `Un administrador mira la venta de ${phone}`,
    text: () =>
      'El comprador no ha dicho si ha llegado. Guarda el comprobante del envío. ' +
      'Retenemos el dinero hasta que el comprador, o un transportista al que preguntamos, ' +
      'lo diga y se haya revisado, o hasta que decida un administrador.',
  },
  delivered: {
    title: ({ phone }) => `${phone} ha llegado, dice el transportista`,
    text: ({ parcel, until }) =>
      `${parcel && `El paquete es ${parcel}. `}Revisa el teléfono${until && ` hasta el ${until}`} y di en la ` +
      'página de esta venta si todo está bien o qué falla. Si no lo tienes, dilo allí: ' +
      `entonces retenemos el dinero.${until && ' Si no dices nada, después el dinero es del vendedor.'}`,
  },
  delivered_too: {
    title: ({ phone }) => `${phone} ha llegado, dice el transportista`,
    text: ({ parcel, until }) =>
      `${parcel && `El paquete es ${parcel}. `}El comprador revisa el ` +
      `teléfono${until && ` hasta el ${until}. Si no dice nada, la venta queda cerrada entonces`}. ` +
      'Si dice que no lo tiene, retenemos el dinero: guarda el comprobante del envío.',
  },
  not_delivered: {
    title: ({ phone }) => `El transportista no te trae ${phone}`,
    text: ({ parcel }) =>
      `${parcel && `El paquete es ${parcel}. `}El transportista dice que se ha perdido o que vuelve al vendedor. ` +
      'Retenemos el dinero y un administrador lo mira. Si al final ha llegado, dilo en la página de esta venta.',
  },
  not_delivered_too: {
    title: ({ phone }) => `El transportista no entrega ${phone}`,
    text: ({ parcel }) =>
      `${parcel && `El paquete es ${parcel}. `}El transportista dice que se ha perdido o que vuelve a ti. ` +
      'Pregúntale y guarda el comprobante del envío. Un administrador lo mira; ' +
      'también puedes devolver el dinero en la página de esta venta.',
  },
} satisfies Partial<NoticeWords['kinds']>;

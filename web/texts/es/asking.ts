import type { asking as en } from '#web/texts/en/asking.ts';
import { deskReads } from '#web/texts/es/desk-reads.ts';

/** What people ask for in a sale, in Spanish. */
export const asking: typeof en = {
  call: {
    open: 'Pedir un administrador',
    title: 'Pedir un administrador',
    intro:
      'Un administrador mira esta venta y responde aquí, o decide. La otra persona lee lo que escribes. ' +
      `Hasta entonces no vence ningún plazo. ${deskReads}`,
    problemIntro:
      'Un administrador decide entonces este problema y el vendedor ya no puede responder. ' +
      `El vendedor lee lo que escribes. Hasta entonces no vence ningún plazo. ${deskReads}`,
    about: '¿De qué se trata?',
    choose: 'Elige',
    aboutRequired: 'Elige de qué se trata',
    reasons: {
      buyer_asks: 'Necesito un administrador',
      buyer_absent: 'El comprador no viene o no responde',
      no_code: 'El comprador tiene el teléfono, pero no enseña ningún código',
      seller_asks: 'Otra cosa',
    },
    words: '¿Qué debe saber el administrador?',
    wordsHint: 'Di qué ha pasado, qué acordasteis y qué quieres.',
    wordsRequired: 'Escribe qué debe saber el administrador',
    send: 'Pedir un administrador',
    sent: 'Hemos avisado a un administrador',
  },
  open: {
    ownTitle: 'Has pedido un administrador',
    ownText: 'Te avisamos en cuanto un administrador responda o decida. Hasta entonces no vence ningún plazo.',
    otherTitle: {
      buyer: 'El vendedor ha pedido un administrador',
      seller: 'El comprador ha pedido un administrador',
    },
    otherText:
      'Lee abajo por qué. Un administrador responde o decide y te avisamos. ' +
      `Hasta entonces no vence ningún plazo. Si podéis arreglarlo entre vosotros, mejor. ${deskReads}`,
    end: 'Ya no necesito un administrador',
    endQuestion: '¿Ya no necesitas un administrador?',
    endText: 'La venta sigue, con el tiempo que quedaba para el siguiente paso. Avisamos a la otra persona.',
  },
  answer: {
    title: 'Responde y la venta sigue',
    text:
      'Ambos leen tu respuesta. Cada plazo conserva el tiempo que le quedaba. ' +
      'Si hay que mover dinero, decide abajo.',
    words: 'Tu respuesta',
    required: 'Escribe una respuesta',
    send: 'Responder',
    sent: 'Respondido',
  },
  line: {
    called: 'Se ha pedido un administrador',
    byBoth: 'cancelado por ambos',
    cancel: 'Se pidió cancelar',
    declined: (time) => `${time}, el vendedor dijo que no`,
  },
  cancel: {
    open: 'Cancelar esta compra',
    title: 'Pedir al vendedor que cancele',
    intro:
      'Si el vendedor acepta, la venta termina y todo tu dinero vuelve por sí solo. Si dice que no, sigue como antes.',
    words: '¿Por qué? (opcional)',
    wordsHint: 'El vendedor lo lee.',
    send: 'Pedírselo al vendedor',
    sent: 'Se lo hemos pedido al vendedor',
    askedTitle: 'Has pedido al vendedor que cancele',
    askedText: 'Te avisamos en cuanto responda. Hasta entonces la venta sigue como antes.',
    withdraw: 'Sí quiero el teléfono',
    withdrawQuestion: '¿Quieres el teléfono después de todo?',
    withdrawText: 'La venta sigue como antes y avisamos al vendedor.',
    wantsTitle: 'El comprador quiere cancelar',
    wantsText: (price) =>
      `Si aceptas, la venta termina y el comprador recupera ${price}. ` +
      'No entregues ni envíes el teléfono antes de responder.',
    theirWords: 'Escribe:',
    agree: 'Aceptar y cancelar',
    agreeQuestion: '¿Cancelar la venta?',
    agreeText: (price) =>
      `El comprador recupera ${price} y el teléfono se queda contigo. ` +
      'Puedes volver a ponerlo a la venta en Mis ventas.',
    decline: 'Decir que no',
    declineQuestion: '¿Decir que no?',
    declineText: 'La venta sigue como antes. El comprador no puede pedirlo otra vez, pero sí pedir un administrador.',
    next: { buyer: 'Has pedido cancelar', seller: 'El comprador quiere cancelar' },
  },
  refundReason: 'Por qué un administrador devolvió el dinero',
  earlier: {
    reply: 'El vendedor respondió:',
    title: 'Lo que se pidió y se dijo antes',
    asked: (time) => `Pedido: ${time}`,
    answered: (time) => `Respuesta de un administrador: ${time}`,
    noAnswer: (time) => `Terminó sin respuesta: ${time}`,
  },
};

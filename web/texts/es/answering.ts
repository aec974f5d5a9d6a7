import { partIn } from '#web/texts/cents.ts';
import type { answering as en } from '#web/texts/en/answering.ts';
import { deskReads } from '#web/texts/es/desk-reads.ts';

/** A problem, its answer, and a part of the money that goes back, in Spanish. */
export const answering: typeof en = {
  part: partIn('es'),
  seller: {
    answerTitle: 'Responde al comprador',
    answerText: (by) =>
      `Lee lo que dice el comprador y habla con esa persona. Responde antes del ${by}: ` +
      'después decide un administrador. Guardamos el dinero hasta entonces.',
    kind: 'Tu respuesta',
    choose: 'Elige',
    kindRequired: 'Elige una respuesta',
    kinds: {
      part: 'Devolver una parte del dinero',
      return: 'Recuperar el teléfono y devolver todo el dinero',
      no: 'No: todo es como dice el anuncio',
    },
    amount: '¿Cuántos dólares devuelves?',
    amountHint: (price) => `Menos que el precio de ${price}. El comprador se queda con el teléfono.`,
    amountWrong: (most) => `Escribe dólares enteros, de 1 a ${most}.`,
    partLater:
      'Podrás ofrecer una parte del dinero cuando el comprador ya no pueda desistir: ' +
      'catorce días después de recibir el teléfono. Hasta entonces puede devolverlo y recuperar todo el dinero.',
    partFrom: (time) =>
      `Podrás ofrecer una parte del dinero a partir del ${time}. Hasta entonces el comprador puede desistir, ` +
      'devolver el teléfono y recuperar todo el dinero.',
    words: '¿Qué dices a esto?',
    wordsRequired: 'Escribe por qué dices que no',
    send: 'Enviar la respuesta',
    waitTitle: 'El comprador tiene tu respuesta',
    waitText: (by) => `Puede aceptarla o rechazarla hasta el ${by}. Después decide un administrador.`,
    moreText: 'Antes de esa fecha, y mientras no conteste, puedes ofrecer más.',
    more: 'Ofrecer más',
    sendMore: 'Enviar la nueva respuesta',
    deskTitle: 'Decide un administrador',
    deskText: `Ambos leéis por qué. Hasta entonces puedes devolver todo el dinero. ${deskReads}`,
    partBack: (part) => `El comprador recupera ${part} del precio.`,
  },
  buyer: {
    waitTitle: 'El vendedor tiene que responder',
    waitText: (by) =>
      `Tiene hasta el ${by}. Después decide un administrador. Guardamos el dinero hasta que se resuelva.`,
    offered: {
      part: (part) => `El vendedor te ofrece devolverte ${part}`,
      return: () => 'El vendedor acepta que le devuelvas el teléfono',
    },
    offeredText: {
      part: (part) => `Te quedas con el teléfono, recuperas ${part} en tu tarjeta y la venta queda cerrada.`,
      return: () => 'Devuelves el teléfono y después recuperas todo tu dinero.',
    },
    until: (by) => `Acéptalo o recházalo antes del ${by}. Después decide un administrador.`,
    take: { part: (part) => `Aceptar ${part}`, return: () => 'Devolver el teléfono' },
    takeQuestion: { part: (part) => `¿Aceptar ${part}?`, return: () => '¿Devolver el teléfono?' },
    takeText: {
      part: (part) =>
        `Recuperas ${part} en la tarjeta con la que pagaste y el resto es del vendedor. No se puede deshacer.`,
      return: () => 'La página siguiente dice cómo. Recibes el dinero cuando el vendedor tenga el teléfono.',
    },
    haveFirst: 'Di primero que tienes el teléfono. Después puedes aceptarlo.',
    leave: 'Que decida un administrador',
    leaveQuestion: '¿Que decida un administrador?',
    leaveText:
      'Rechazas esta oferta y ya no puedes aceptarla. El administrador puede decidir a tu favor o a favor del ' +
      `vendedor. ${deskReads}`,
    deskTitle: 'Decide un administrador',
    deskText: `Ambos leéis por qué. Guardamos el dinero hasta entonces y te avisamos en cuanto pase algo. ${deskReads}`,
    stillOpen: 'Hasta entonces todavía puedes aceptar lo que ofrece el vendedor.',
    partComing: (part) => `Estamos devolviendo ${part} a la tarjeta con la que pagaste.`,
    partSent: (part) =>
      `Hemos enviado ${part} a la tarjeta con la que pagaste; tu banco puede tardar unos días en mostrarlo.`,
  },
  staysBack: {
    buyer: 'El vendedor se queda con el teléfono que le llegó de vuelta, como decidió un administrador.',
    seller:
      'El teléfono que te llegó de vuelta es tuyo, como decidió un administrador. ' +
      'Puedes volver a ponerlo a la venta en Mis ventas.',
    admin: 'El vendedor se queda con el teléfono que le llegó de vuelta.',
  },
  said: {
    title: 'Qué respondió el vendedor',
    kinds: {
      part: (part) => `Devuelve ${part} y el comprador se queda con el teléfono.`,
      return: () => 'El teléfono vuelve y después se devuelve todo el dinero.',
      no: () => 'No.',
    },
    on: (time) => `Respondido: ${time}`,
    photoOf: (at) => `Foto ${at} de la respuesta`,
    left: (time) => `El comprador lo dejó en manos de un administrador el ${time}.`,
  },
  line: {
    answered: 'Respondido',
    waits: {
      seller: 'Responde el vendedor',
      buyer: 'El comprador acepta o rechaza',
      admin: 'Decide un administrador',
    },
    by: (time) => `hasta el ${time}`,
    part: (part) => `Devolución de ${part}`,
    partDue: (part) => `Devolución de ${part}`,
    sent: 'enviada a la tarjeta',
    onItsWay: 'en camino',
  },
  admin: {
    both: 'Ambos: vuelve una parte',
    phone: '¿Quién se queda con el teléfono?',
    phones: { buyer: 'El comprador', seller: 'El vendedor, que ya lo tiene' },
    phoneRequired: 'Elige quién se queda con el teléfono',
    phoneHint: 'Puede que ya lo tenga el vendedor. Si se queda con él, puede volver a ponerlo a la venta.',
    waits: {
      seller: (by) =>
        `El vendedor tiene hasta el ${by} para responder; después te llega. Decide antes solo si no puede esperar.`,
      buyer: (by) =>
        `El comprador tiene hasta el ${by} para aceptar o rechazar la respuesta; después te llega. ` +
        'Decide antes solo si no puede esperar.',
    },
    answer: 'Respuesta',
  },
};

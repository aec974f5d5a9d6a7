import type { NoticeWords } from '#words/notice-words.ts';

/** What is asked for in a sale, in Spanish. */
export const askingWords = {
  buyer_called: {
    title: ({ phone }) => `El comprador de ${phone} ha pedido un administrador`,
    text: () =>
      'Lee por qué en la página de esta venta. Un administrador la mira y mientras tanto no vence ningún plazo. ' +
      'Allí ves qué puedes hacer mientras tanto, como devolver el dinero.',
  },
  seller_called: {
    title: ({ phone }) => `El vendedor de ${phone} ha pedido un administrador`,
    text: () =>
      'Lee por qué en la página de esta venta. Un administrador la mira y mientras tanto no vence ningún plazo. ' +
      'Si ya tienes el teléfono, dilo allí. Si algo va mal, dínoslo allí.',
  },
  admin_called: {
    title: ({ phone }) => `Alguien pide un administrador: la venta de ${phone}`,
    text: () => 'Lee por qué en la página de esta venta. Responde y la venta sigue, o decide.',
  },
  desk_waits: {
    title: () => 'Hay ventas que esperan a un administrador desde hace más de dos días',
    text: ({ phone }) =>
      `La venta de ${phone} es la que más espera. El dinero espera hasta que respondas o decidas, ` +
      'o hasta que comprador y vendedor lo arreglen. Problemas las muestra, la más antigua primero.',
  },
  buyer_goes_on: {
    title: ({ phone }) => `La venta de ${phone} sigue`,
    text: () =>
      'Un administrador ha respondido, o el vendedor ya no necesita ninguno. ' +
      'En la página de esta venta está lo que se escribió y cuánto tiempo tienes para el siguiente paso.',
  },
  seller_goes_on: {
    title: ({ phone }) => `La venta de ${phone} sigue`,
    text: () =>
      'Un administrador ha respondido, o el comprador ya no necesita ninguno. ' +
      'En la página de esta venta está lo que se escribió y cuánto tiempo tienes para el siguiente paso.',
  },
  cancel_asked: {
    title: ({ phone }) => `El comprador de ${phone} quiere cancelar`,
    text: ({ person, until }) =>
      `${person || 'El comprador'} te pide cancelar la venta. En la página de esta venta puedes aceptar, ` +
      `y el dinero vuelve por sí solo, o decir que no. Mientras tanto tu plazo${until && `, hasta el ${until},`} ` +
      'sigue corriendo.',
  },
  cancel_withdrawn: {
    title: ({ phone }) => `El comprador quiere ${phone} después de todo`,
    text: () => 'Ya no pide cancelar. La venta sigue como antes.',
  },
  cancel_agreed: {
    title: ({ phone }) => `El vendedor acepta cancelar la venta de ${phone}`,
    text: ({ price }) => `La venta ha terminado y recuperas ${price} en la tarjeta con la que pagaste.`,
  },
  cancel_declined: {
    title: ({ phone }) => `El vendedor no cancela la venta de ${phone}`,
    text: () =>
      'Sigue como antes. Escribe al vendedor si quieres saber por qué, o pide un administrador en la página de ' +
      'esta venta.',
  },
} satisfies Partial<NoticeWords['kinds']>;

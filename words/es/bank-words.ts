import type { moneyAtBank as en } from '#words/en/bank-words.ts';

/** Where the buyer's bank claims the money of a sale, or has given it to the buyer, in Spanish. */
export const moneyAtBank: typeof en = {
  refundComing: {
    claims:
      'Tu banco ha pedido la devolución de este pago. Te lo devolvemos si la retira. ' +
      'Si decide a tu favor, el dinero te llega de tu banco.',
    gave: 'Tu banco ya te ha dado este dinero, así que no lo devolvemos otra vez.',
  },
  gavePart: (part) => `Tu banco te ha dado ${part} de ese dinero, y eso no llega dos veces.`,
  refunded: {
    title: (phone) => `Tu banco te ha dado el dinero de ${phone}`,
    text:
      'Ha decidido a tu favor, así que no devolvemos el dinero otra vez, y la venta ha terminado. ' +
      'Si no ves el dinero, pregunta a tu banco.',
  },
  givenBefore: (part) => `Un banco ya ha dado al comprador ${part} de este pago: devuelve como mucho lo que queda.`,
  forSeller: {
    claims: 'El banco del comprador reclama el dinero: lo recibes si el banco retira su reclamación.',
    gave: 'El banco del comprador se lo ha dado al comprador, así que no lo recibes.',
  },
  againstBuyer: {
    claims: 'El vendedor recibe el dinero si tu banco retira su reclamación.',
    gave: 'Tu banco te ha dado el dinero, y eso no cambia.',
  },
};

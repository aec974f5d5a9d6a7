import { centsIn } from '#web/texts/cents.ts';
import type { bankClaims as en } from '#web/texts/en/bank-claims.ts';

/** What the buyer's bank claims of a payment, as each reader sees it, in Spanish. */
export const bankClaims: typeof en = {
  cents: centsIn('es'),
  before: 'Lo que esta página dice abajo de ese dinero ya no vale.',
  buyer: {
    open: (amount, day) =>
      `Tu banco pidió la devolución de ${amount} de este pago el ${day}. Una devolución espera hasta que ` +
      'decida. Si decide a tu favor, el dinero te llega de tu banco.',
    lost: (amount, day) => `Tu banco te devolvió ${amount} el ${day}. No los devolvemos otra vez.`,
    waits: 'Te lo devolvemos si tu banco retira su reclamación. Si decide a tu favor, te llega de tu banco.',
    overTitle: 'Ya tienes tu dinero',
    overText: 'Te lo dio tu banco, y la venta ha terminado. Si no ves el dinero, pregunta a tu banco.',
    won: (amount, day) => `Tu banco retiró su reclamación de ${amount} el ${day}.`,
  },
  seller: {
    open: (amount, day) =>
      `El banco del comprador reclamó ${amount} de este pago el ${day} y aún no ha decidido. ` +
      'Si decide a favor del comprador, ese dinero no es tuyo.',
    lost: (amount, day) => `El banco del comprador le devolvió ${amount} el ${day}. Ese dinero no es tuyo.`,
    waits: 'Recibes el dinero si el banco del comprador retira su reclamación.',
    notYours: 'El dinero se queda con el comprador, porque se lo devolvió su banco.',
    won: (amount, day) => `El banco del comprador retiró su reclamación de ${amount} el ${day}.`,
  },
  admin: {
    open: (amount, day) =>
      `El banco del comprador reclamó ${amount} de este pago el ${day} y aún no ha decidido. ` +
      'Una devolución espera a su decisión. Si el banco paga al comprador, no devolvemos esa cantidad otra vez.',
    lost: (amount, day) =>
      `El banco del comprador le devolvió ${amount} el ${day}. No devolvemos esa cantidad otra vez, ` +
      'y el vendedor no la recibe.',
    won: (amount, day) => `El banco del comprador retiró su reclamación de ${amount} el ${day}.`,
  },
};

import { withdrawalDays } from '#contract/withdrawal.ts';
import type { NoticeFacts, NoticeWords } from '#words/notice-words.ts';

/** What somebody declared, whole: this is the receipt. */
function declared({ phone, price, trader, withdrawal }: NoticeFacts): string {
  if (!withdrawal) return '';
  const { at, name, words, order } = withdrawal;
  return `Recibido el ${at}. ${name} desiste del contrato de ${phone} por ${price}, pedido ${order}${trader && `, comprado a ${trader}`}.${words && ` Sus palabras: «${words}»`}`;
}

/** What buying from a business brings, in Spanish. */
export const withdrawalWords = {
  withdrawal_right: {
    title: ({ phone }) => `Puedes desistir de la compra de ${phone}`,
    text: ({ trader }) =>
      `Lo has comprado a una empresa${trader && `: ${trader}`}. Hasta ${withdrawalDays} días después de que te llegue el teléfono puedes desistir del contrato sin dar motivos y recuperar todo lo que has pagado. Pulsa «Desistir del contrato aquí» en la página de esta venta o díselo con claridad al vendedor, por carta o por correo. Si entonces ya tienes el teléfono, devuélvelo en un plazo de ${withdrawalDays} días. El envío lo pagas tú, salvo que lo pague el vendedor.`,
  },
  accepted_early: {
    title: ({ phone }) => `El comprador está contento con ${phone}`,
    text: ({ person, until }) =>
      `${person || 'El comprador'} dice que todo está bien. Vendes como empresa, así que todavía puede desistir: guardamos el dinero hasta el ${until} y entonces es tuyo.`,
  },
  withdrawn: {
    title: ({ phone }) => `Justificante: has desistido de la compra de ${phone}`,
    text: (facts) =>
      `${declared(facts)} Si no tienes el teléfono y no se ha enviado, tu dinero vuelve ahora. Si lo tienes, la página de esta venta dice cómo vuelve al vendedor; después llega tu dinero. Guarda este mensaje: es tu justificante.`,
  },
  buyer_withdrew: {
    title: ({ phone }) => `El comprador ha desistido de la compra de ${phone}`,
    text: (facts) =>
      `${declared(facts)} Si todavía tienes el teléfono, no lo entregues ni lo envíes: el dinero vuelve ahora. Si no, antes te lo devuelven; la página de esta venta dice cómo.`,
  },
} satisfies Partial<NoticeWords['kinds']>;

import { withdrawalDays } from '#contract/withdrawal.ts';
import type { NoticeFacts, NoticeWords } from '#words/notice-words.ts';

/** What somebody declared, whole: this is the receipt. */
function declared({ phone, price, trader, withdrawal }: NoticeFacts): string {
  if (!withdrawal) return '';
  const { at, name, words, order } = withdrawal;
  return (
    `Recibido el ${at}. ${name} desiste del contrato de ${phone} por ${price}, pedido ` +
    `${order}${trader && `, comprado a ${trader}`}.${words && ` Sus palabras: «${words}»`}`
  );
}

/** What buying from a business brings, in Spanish. */
export const withdrawalWords = {
  withdrawal_right: {
    title: ({ phone }) => `Puedes desistir de la compra de ${phone}`,
    text: ({ trader }) =>
      `Lo has comprado a una empresa${trader && `: ${trader}`}. Hasta ${withdrawalDays} días después de que te ` +
      'llegue el teléfono puedes desistir del contrato sin dar motivos y recuperar todo lo que has pagado. ' +
      'Pulsa «Desistir del contrato aquí» en la página de esta venta o díselo con claridad al vendedor, ' +
      `por carta o por correo. Si entonces ya tienes el teléfono, devuélvelo en un plazo de ${withdrawalDays} ` +
      'días: la página de la venta dice cómo. Si se envía, lo pagas tú, salvo que lo pague el vendedor.',
  },
  accepted_early: {
    title: ({ phone }) => `El comprador está contento con ${phone}`,
    text: ({ person, until }) =>
      `${person || 'El comprador'} dice que todo está bien. Vendes como empresa, así que todavía puede desistir: ` +
      `guardamos el dinero hasta el ${until} y entonces es tuyo.`,
  },
  withdrawn: {
    title: ({ phone }) => `Justificante: has desistido de la compra de ${phone}`,
    text: (facts) =>
      `${declared(facts)} ` +
      (facts.until && facts.withdrawal?.isHeld === true
        ? 'El vendedor puede haberte entregado el teléfono. Si lo tienes, enséñale tu código o di en la página de ' +
          'esta venta que lo tienes: entonces primero vuelve el teléfono. ' +
          `Si no, tu dinero vuelve el ${facts.until}, o en cuanto diga que todavía lo tiene.`
        : facts.until
          ? 'El vendedor tiene tu dirección y puede haber enviado el teléfono. ' +
            `Si escribe el número de un paquete antes del ${facts.until}, primero vuelve el teléfono. ` +
            'Si no, tu dinero vuelve entonces, o en cuanto diga que todavía lo tiene.'
          : facts.withdrawal?.isHeld === true
            ? 'Todavía no nos consta si te ha llegado el teléfono. Guardamos el dinero hasta que quede claro, ' +
              'y puede que antes lo mire un administrador: la página de esta venta dice qué sigue.'
            : 'Si no nos consta ninguna entrega ni ningún envío, tu dinero vuelve ahora. ' +
              'Si se ha enviado o lo tienes, la página de esta venta dice cómo vuelve al vendedor; ' +
              'después llega tu dinero.') +
      ' Si aun así te llega un paquete del que no sabemos nada, tienes que devolver el teléfono al vendedor. ' +
      'Guarda este mensaje: es tu justificante.',
  },
  buyer_withdrew: {
    title: ({ phone }) => `El comprador ha desistido de la compra de ${phone}`,
    text: (facts) =>
      `${declared(facts)} ` +
      (facts.until && facts.withdrawal?.isHeld === true
        ? 'Si todavía tienes el teléfono, no lo entregues y dilo en la página de esta venta: el dinero vuelve ' +
          'enseguida. Si lo has entregado, escribe allí el código que te enseñe el comprador: entonces primero ' +
          'vuelve a ti. Si no te enseña ninguno, pide ayuda allí a un administrador a tiempo. ' +
          `Si no dices nada, el dinero vuelve el ${facts.until} y aquí nadie pide el teléfono al comprador.`
        : facts.until
          ? 'Si todavía tienes el teléfono, dilo en la página de esta venta: el dinero vuelve enseguida. ' +
            `Si lo has enviado, escribe allí el transportista y el número antes del ${facts.until}: ` +
            'entonces primero vuelve a ti. Si no dices nada, el dinero vuelve entonces.'
          : facts.withdrawal?.isHeld === true
            ? 'Si todavía tienes el teléfono, no lo entregues ni lo envíes y di en la página de esta venta que lo tienes. ' +
              'Todavía no nos consta si le ha llegado al comprador. Guardamos el dinero hasta que quede claro, ' +
              'y puede que antes lo mire un administrador: esa página dice qué sigue.'
            : 'Si todavía tienes el teléfono, no lo entregues ni lo envíes: el dinero vuelve ahora. ' +
              'Lo que se entregó o se envió, y consta en la página de esta venta, antes te lo devuelven; ' +
              'esa página dice cómo. Si lo enviaste sin anotarlo, no lo sabemos y el dinero vuelve igualmente: ' +
              'el comprador tiene que devolvértelo. Escríbele con el número del paquete.'),
  },
} satisfies Partial<NoticeWords['kinds']>;

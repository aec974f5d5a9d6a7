import { moneyAtBank } from '#words/es/bank-words.ts';
import type { NoticeWords } from '#words/notice-words.ts';

export const aBuyer = 'Un comprador que ya ha dejado el mercado';

/** What a paid phone and its money bring, in Spanish. */
export const saleWords = {
  received: {
    title: ({ phone }) => `El comprador ya tiene ${phone}`,
    text: ({ person, until }) =>
      `${person || aBuyer} tiene el teléfono y lo ` +
      'revisa' +
      (until
        ? ` hasta el ${until}. Si todo está bien, la venta queda cerrada en ese momento.`
        : '. La página de esta venta dice qué sigue.'),
  },
  inspection_begun: {
    title: ({ phone }) => `Ya tienes ${phone}`,
    text: ({ until }) =>
      `Pruébalo${until && ` hasta el ${until}`}: en la página de esta venta está lo que conviene mirar. ` +
      'Di allí si todo está bien o qué ' +
      `falla.${until && ' Si no dices nada, la venta queda cerrada en ese momento.'}`,
  },
  inspection_half: {
    title: ({ phone }) => `¿Está todo bien con ${phone}?`,
    text: ({ until }) =>
      until
        ? `Hasta el ${until} puedes decir si algo va mal. Después la venta queda cerrada y el dinero es del vendedor.`
        : 'La página de esta venta dice qué sigue.',
  },
  inspection_over: {
    title: ({ phone }) => `La venta de ${phone} está cerrada`,
    text: () =>
      'El plazo para revisarlo ha terminado y no nos has hablado de ningún problema, así que el dinero ya es del ' +
      'vendedor.',
  },
  sale_completed: {
    title: ({ phone }) => `La venta de ${phone} está cerrada`,
    text: ({ price, part, bank }) =>
      bank === null
        ? `El precio (${price}) es tuyo, menos ${part && `la devolución de ${part} y `}la comisión del mercado ` +
          'si la cobra. Mi dinero dice cuánto es, y allí indicas adónde te lo enviamos.'
        : moneyAtBank.forSeller[bank],
  },
  money_waits: {
    title: () => 'Tu dinero te espera',
    text: () =>
      'Te lo queríamos enviar, pero no sabemos tu cuenta bancaria. Indícala en Mi dinero; ' +
      'tres días después podemos usarla.',
  },
  paid_out: {
    title: () => 'Tu dinero va de camino',
    text: () => 'Lo hemos enviado a tu cuenta bancaria y puede tardar unos días. Mi dinero dice cuánto es.',
  },
  payout_failed: {
    title: () => 'No hemos podido enviarte tu dinero',
    text: ({ reason }) =>
      `Sigue siendo tuyo y lo intentaremos otra vez. Revisa tu cuenta bancaria en Mi dinero. El motivo: ${reason}`,
  },
  payout_account_changed: {
    title: () => 'Se ha cambiado tu cuenta bancaria',
    text: () =>
      'Se ha indicado, cambiado o quitado en Mi dinero. A una nueva no enviamos nada durante tres días. ' +
      'Si no has sido tú, cambia ahora tu contraseña, cierra las demás sesiones en Seguridad y escríbenos.',
  },
  payouts_to_set_up: {
    title: () => 'Tu dinero te espera',
    text: () => 'Se ha cerrado una venta y podemos enviarte el dinero en cuanto configures tus pagos en Mi dinero.',
  },
  payouts_set_up: {
    title: () => 'Tus pagos están configurados',
    text: () =>
      'Tu dinero va a la cuenta bancaria que nuestro proveedor de pagos tiene de ti. ' +
      'Si no has sido tú quien la ha indicado o cambiado, cambia ahora tu contraseña, cierra todas las demás ' +
      'sesiones en Seguridad y escríbenos.',
  },
  payouts_need_more: {
    title: () => 'Nuestro proveedor de pagos necesita algo de ti',
    text: () => 'Hasta entonces no puede pagarte, y tu dinero espera. En Mi dinero dice qué falta.',
  },
  payout_refused: {
    title: () => 'No hemos podido enviarte tu dinero',
    text: () => 'Sigue siendo tuyo. En Mi dinero dice por qué no ha funcionado y si se intenta de nuevo por sí solo.',
  },
  bank_sent_back: {
    title: () => 'Tu banco ha devuelto tu dinero',
    text: () =>
      'Espera en nuestro proveedor de pagos. Abre tus pagos en Mi dinero y revisa allí tu cuenta bancaria; ' +
      'después se envía de nuevo.',
  },
  payout_stuck: {
    title: () => 'Un pago te necesita',
    text: () =>
      'El proveedor de pagos no lo ha enviado, lo ha recuperado o no puede recuperarlo. ' +
      'En Pagos a vendedores dice por qué y qué puedes hacer.',
  },
  charged_back: {
    title: ({ phone }) => `El banco del comprador reclama el dinero de ${phone}`,
    text: () =>
      'Es un contracargo. Hasta que el banco decida no recibes el dinero de esa venta; ' +
      'lo que ya hayas recibido lo debes y lo pagan tus próximas ventas. ' +
      'Si puedes demostrar que el comprador tiene el teléfono, escríbenos ahora.',
  },
  chargeback_won: {
    title: ({ phone }) => `Ya nadie reclama el dinero de ${phone}`,
    text: () => 'El banco del comprador ha retirado su reclamación. El dinero de esa venta queda como antes.',
  },
  chargeback_lost: {
    title: ({ phone }) => `El banco del comprador se queda el dinero de ${phone}`,
    text: () =>
      'Ha decidido a favor del comprador. No recibes el dinero de esa venta; ' +
      'lo que ya hayas recibido lo debes y lo pagan tus próximas ventas.',
  },
  claimed_again: {
    title: ({ phone }) => `Un banco reclama otra vez el dinero de ${phone}`,
    text: () =>
      'El banco había retirado esta reclamación y ahora la mantiene. No mueve dinero aquí. ' +
      'Responde en el proveedor de pagos; si el banco decide a favor del comprador, hay que pedir el dinero al ' +
      'vendedor.',
  },
  dispute_won: {
    title: ({ phone }) => `Disputa ganada: ${phone}`,
    text: () => 'El banco ha retirado su reclamación. El dinero de esa venta queda como antes, y la comisión también.',
  },
  dispute_lost: {
    title: ({ phone }) => `Disputa perdida: ${phone}`,
    text: () => 'El comprador se queda con el dinero. Si la venta estaba cerrada, lo debe su vendedor.',
  },
  handover_late: {
    title: ({ phone }) => `¿Te ha llegado ${phone}?`,
    text: ({ person, price, until }) =>
      `Si lo tienes, dilo en la página de esta venta. Si no, allí puedes recuperar ya ${price} o esperar al ` +
      `vendedor${person && `, ${person}`}. Si no pasa nada, el dinero vuelve a ti por sí solo el ${until}.`,
  },
  hand_over_now: {
    title: ({ phone }) => `Entrega ya ${phone}`,
    text: ({ person, price, until }) =>
      `El plazo ha terminado: ${person || aBuyer} ya puede recuperar ${price}. ` +
      `Si no entregas el teléfono, el dinero vuelve por sí solo el ${until}.`,
  },
  problem_to_decide: {
    title: ({ phone }) => `Hay que decidir sobre una venta de ${phone}`,
    text: () =>
      'El comprador dice que algo va mal, nadie ha dicho que haya llegado un teléfono enviado, ' +
      'uno que vuelve se ha quedado parado o no está como estaba, o se suspendió una cuenta antes de revisar el ' +
      'teléfono. Léelo y decide.',
  },
  decided_for_buyer: {
    title: ({ phone }) => `Un administrador ha decidido: te devolvemos el dinero de ${phone}`,
    text: () => 'Los motivos están en la página de esta venta.',
  },
  decided_against_seller: {
    title: ({ phone }) => `Un administrador ha decidido: el dinero de ${phone} vuelve al comprador`,
    text: () => 'Los motivos están en la página de esta venta. Si crees que es un error, escríbenos.',
  },
  decided_for_seller: {
    title: ({ phone }) => `Un administrador ha decidido: ${phone} queda vendido`,
    text: ({ bank }) =>
      (bank === null ? 'El dinero es para ti.' : moneyAtBank.forSeller[bank]) +
      ' Los motivos están en la página de esta venta.',
  },
  code_renewed: {
    title: ({ phone }) => `Tu código para ${phone} es nuevo`,
    text: () =>
      'Se escribieron cinco códigos equivocados, así que hay uno nuevo. ' +
      'Mira la página de esta venta y enseña el código solo con el teléfono en la mano.',
  },
  decided_against_buyer: {
    title: ({ phone }) => `Un administrador ha decidido: ${phone} queda vendido`,
    text: ({ bank }) =>
      (bank === null ? 'El dinero es del vendedor.' : moneyAtBank.againstBuyer[bank]) +
      ' Los motivos están en la página de esta venta. Si crees que es un error, escríbenos.',
  },
} satisfies Partial<NoticeWords['kinds']>;

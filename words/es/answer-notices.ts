import { aBuyer } from '#words/es/sale-notices.ts';
import { moneyAtBank } from '#words/es/bank-words.ts';
import type { NoticeWords } from '#words/notice-words.ts';

/** What a problem, its answer and a part of the money bring, in Spanish. */
export const answerWords = {
  problem_said: {
    title: ({ phone }) => `El comprador tiene un problema con ${phone}`,
    text: ({ person, until }) =>
      `${person || aBuyer} dice que algo va mal. Léelo en la página de esta venta y habla con esa persona. ` +
      `${until ? `Responde allí antes del ${until}: puedes` : 'Puedes'} devolver todo el dinero o una parte, ` +
      'o decir que no. Si no os ponéis de acuerdo, decide un administrador.',
  },
  answer_half: {
    title: ({ phone }) => `Responde al comprador de ${phone}`,
    text: ({ person, until }) =>
      `${person || aBuyer} tiene un problema con el teléfono y espera tu respuesta. ` +
      `Dala en la página de esta venta${until && ` antes del ${until}; después decide un administrador sin ella`}.`,
  },
  answer_offered: {
    title: ({ phone, part }) =>
      part ? `El vendedor de ${phone} te ofrece devolverte ${part}` : `El vendedor acepta que le devuelvas ${phone}`,
    text: ({ part, until }) =>
      `${part ? 'Te quedas con el teléfono.' : 'Devuelves el teléfono y después recuperas todo tu dinero.'} ` +
      `Acepta la oferta en la página de esta venta o recházala${until && ` antes del ${until}`}; ` +
      'si no, decide un administrador.',
  },
  answer_refused: {
    title: ({ phone }) => `El vendedor de ${phone} no ve ningún problema`,
    text: () =>
      'Puedes leer por qué en la página de esta venta. Ahora decide un administrador. ' +
      'Guardamos el dinero hasta entonces.',
  },
  offer_half: {
    title: ({ phone, part }) =>
      part ? `¿Aceptas que te devuelvan ${part} por ${phone}?` : `¿Devuelves ${phone} a cambio de tu dinero?`,
    text: ({ until }) =>
      'La oferta del vendedor te espera en la página de esta venta. ' +
      `Acéptala o recházala${until && ` antes del ${until}; después decide un administrador`}.`,
  },
  answer_taken: {
    title: ({ phone, part }) => `El comprador de ${phone} acepta que le devuelvas ${part}`,
    text: () => 'El problema está resuelto: el comprador se queda con el teléfono y el resto del dinero es tuyo.',
  },
  answer_left: {
    title: ({ phone }) => `El comprador de ${phone} no acepta tu oferta`,
    text: () => 'Ahora decide un administrador, y ambos leéis por qué. Hasta entonces puedes devolver todo el dinero.',
  },
  to_desk_buyer: {
    title: ({ phone }) => `Un administrador decide sobre ${phone}`,
    text: () =>
      'Ya no esperamos ninguna respuesta y guardamos el dinero hasta la decisión. ' +
      'Si el vendedor te ha ofrecido algo, todavía puedes aceptarlo en la página de esta venta.',
  },
  to_desk_seller: {
    title: ({ phone }) => `Un administrador decide sobre ${phone}`,
    text: () => 'El plazo para responder ha terminado. Hasta la decisión puedes devolver todo el dinero.',
  },
  part_coming: {
    title: ({ phone, part }) => `Te devolvemos ${part} por ${phone}`,
    text: ({ part }) => `Devolvemos ${part} a la tarjeta con la que pagaste y te avisamos cuando se haya enviado.`,
  },
  part_refunded: {
    title: ({ phone, part }) => `Te hemos enviado ${part} por ${phone}`,
    text: ({ transactionId }) =>
      'Va a la tarjeta con la que pagaste; tu banco puede tardar unos días en ' +
      `mostrarlo.${transactionId && ` La transacción es ${transactionId}.`}`,
  },
  part_stuck: {
    title: () => 'Una parte del dinero no se puede devolver',
    text: ({ part, bankPart, transactionId }) =>
      `No se ha podido hacer la devolución de ${part}, una parte del precio, o el banco la ha ` +
      `rechazado.${transactionId && ` Transacción: ${transactionId}.`} Ocúpate de ello en la web del proveedor de ` +
      `pagos. Si la haces allí, devuelve exactamente ${part}: así no la pedimos más. ` +
      (bankPart ? moneyAtBank.givenBefore(bankPart) : 'El resto es del vendedor.'),
  },
  decided_part_buyer: {
    title: ({ phone, part }) => `Un administrador ha decidido: recuperas ${part} por ${phone}`,
    text: () =>
      'La venta está cerrada. Puedes leer por qué en la página de esta venta. Si crees que no es justo, escríbenos.',
  },
  decided_part_seller: {
    title: ({ phone, part }) => `Un administrador ha decidido: el comprador recupera ${part} por ${phone}`,
    text: () =>
      'El resto del dinero es tuyo. Puedes leer por qué en la página de esta venta. ' +
      'Si crees que no es justo, escríbenos.',
  },
} satisfies Partial<NoticeWords['kinds']>;

import type { withdrawing as en } from '#web/texts/en/withdrawing.ts';

/** A buyer withdraws from what a business sold, in Spanish. */
export const withdrawing: typeof en = {
  here: 'Desistir del contrato aquí',
  confirm: 'Confirmar desistimiento',
  panel: {
    label: 'Derecho de desistimiento',
    how: 'Cómo desistir',
    business: 'Lo vende una empresa',
    privately: 'No consta ninguna empresa como vendedor',
    privateText: {
      buyer:
        'Al pagarse no constaba ninguna empresa, así que aquí no ofrecemos el desistimiento. ' +
        'Los derechos que te da la ley siguen en pie.',
      others:
        'Cuando el comprador pagó, no nos constaba que lo vendiera una empresa, así que aquí no puede desistir. ' +
        'Los derechos que la ley da a quien compra siguen en pie.',
    },
    beforeIt: {
      buyer: 'Puedes desistir ya, y hasta 14 días después de que te llegue el teléfono.',
      others: 'El comprador puede desistir hasta 14 días después de que le llegue el teléfono.',
    },
    until: {
      buyer: (until) => `Puedes desistir hasta el ${until}, sin dar motivos.`,
      others: (until) => `El comprador puede desistir hasta el ${until}.`,
    },
    over: 'El plazo para desistir ha terminado.',
    withdrawn: {
      buyer: (at) => `Desististe el ${at}.`,
      others: (at) => `El comprador desistió el ${at}.`,
    },
    receipt: 'Justificante del desistimiento',
  },
  acceptedTitle: 'Has dicho que todo está bien',
  acceptedText: (until) =>
    `El vendedor recibe el dinero el ${until}. Hasta entonces todavía puedes desistir, porque compraste a una empresa.`,
  goodText: (until) =>
    `Después ya no podrás contarnos un problema. El vendedor recibe el dinero el ${until}: ` +
    'hasta entonces todavía puedes desistir.',
  sellerTitle: { checking: 'El comprador tiene el teléfono', accepted: 'El comprador está contento con el teléfono' },
  sellerText: (until) =>
    `Vendes como empresa, así que el comprador puede desistir. Guardamos el dinero hasta el ${until}; ` +
    'entonces es tuyo.',
  line: {
    accepted: 'Todo está bien',
    heldUntil: (until) => `dinero guardado hasta el ${until}`,
    withdrawn: 'Desistimiento',
  },
  waiting: {
    buyerTitle: 'Has desistido',
    buyerText: (until) =>
      'El vendedor tenía tu dirección y puede haber enviado el teléfono. ' +
      `Si lo ha hecho, lo dice antes del ${until} y primero vuelve el teléfono. ` +
      'Si no, tu dinero vuelve entonces por sí solo.',
    arrived: 'El teléfono ha llegado',
    arrivedQuestion: '¿Tienes el teléfono?',
    arrivedText: 'Entonces primero vuelve al vendedor y después llega tu dinero. Esta página dice cómo.',
    sellerTitle: 'El comprador ha desistido: ¿todavía tienes el teléfono?',
    sellerText: (until) =>
      `Ya no lo envíes. Si no dices nada, el dinero vuelve el ${until} y aquí nadie pide el teléfono al comprador.`,
    have: 'Todavía lo tengo',
    haveQuestion: '¿Tienes tú el teléfono?',
    haveText: (price) => `El comprador recupera ${price} ahora y la venta termina.`,
    posted: 'Si ya lo has enviado',
    postedText:
      'Escribe el transportista y el número: entonces el teléfono vuelve a ti antes que el dinero al comprador. ' +
      'Se envió a:',
    met: {
      buyerText: (until) =>
        'El vendedor puede haberte entregado el teléfono. Si lo tienes, enséñale tu código o di que lo tienes: ' +
        `entonces primero vuelve el teléfono. Si no, tu dinero vuelve el ${until} por sí solo.`,
      sellerText: (until) =>
        `Ya no lo entregues. Si no dices nada, el dinero vuelve el ${until} y aquí nadie pide el teléfono al ` +
        'comprador.',
      handed: 'Si ya lo has entregado',
      handedText:
        'Escribe el código que te enseñe el comprador: entonces el teléfono vuelve a ti antes que el dinero al ' +
        'comprador. Si no te enseña ninguno, pide ayuda a un administrador antes de que acabe ese plazo.',
    },
  },
  title: 'Desistir del contrato',
  back: 'Volver a la venta',
  onlyBuyer: 'Solo el comprador de este teléfono puede desistir.',
  cannot: 'Aquí ya no puedes desistir de esta compra. Si algo va mal con el teléfono, escríbenos.',
  cannotPrivate:
    'Al pagarse no constaba ninguna empresa como vendedor, así que aquí no ofrecemos el desistimiento. ' +
    'Los derechos que te da la ley siguen en pie.',
  steps: (at) => `Paso ${at} de 2`,
  statement: 'Tu declaración',
  lead:
    'No hace falta ningún motivo. Si el teléfono todavía está con el vendedor, tu dinero vuelve enseguida, ' +
    'o a los dos días si había que enviarlo y puede estar en camino. ' +
    'Si lo tienes o va de camino, primero vuelve al vendedor.',
  name: 'Tu nombre',
  nameRequired: 'El nombre es obligatorio',
  words: 'Lo que quieras decir (opcional)',
  wordsHint: 'El vendedor lo lee.',
  go: 'Continuar',
  check: 'Revisa y confirma',
  checkText: (mail) => `Con Confirmar desistimiento desistes. Enviamos al momento un justificante a ${mail}.`,
  edit: 'Cambiar',
  facts: {
    who: 'Quién desiste',
    what: 'De la compra de',
    price: 'Precio',
    order: 'Número de pedido',
    paidAt: 'Pagado',
    from: 'Comprado a',
    words: 'Palabras',
    at: 'Recibido',
    receipt: 'El justificante va a',
  },
  receipt: {
    title: 'Justificante del desistimiento',
    text: {
      buyer: 'Hemos recibido tu desistimiento. Lo mismo está en tu correo.',
      others: 'Esto es lo que declaró el comprador.',
    },
    sentence: 'Desisto del contrato de compra de este teléfono.',
    print: 'Imprimir',
  },
};

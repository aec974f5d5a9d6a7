import { moneyAtBank } from '#words/es/bank-words.ts';
import type { NoticeWords } from '#words/notice-words.ts';
import { asSentence } from '#words/sentence.ts';

/** What refunds, disputes and payments that went wrong bring, in Spanish. */
export const refundWords = {
  refund_coming: {
    title: ({ phone }) => `Te devolvemos el dinero de ${phone}`,
    text: ({ price, part, bank, bankPart, transactionId, reason }) =>
      (reason && `Un administrador devuelve tu dinero: ${asSentence(reason)} `) +
      (bank !== null
        ? moneyAtBank.refundComing[bank]
        : (part ? `Ya recuperaste ${part}; ahora devolvemos el resto del precio (${price})` : `Devolvemos ${price}`) +
          ` a la tarjeta con la que pagaste.${transactionId && ` Transacción: ${transactionId}.`} Te avisaremos ` +
          'cuando el proveedor de pagos lo haya enviado; tu banco puede tardar unos días más.' +
          (bankPart && ` ${moneyAtBank.gavePart(bankPart)}`)),
  },
  refunded: {
    title: ({ phone, bank }) =>
      bank === 'gave' ? moneyAtBank.refunded.title(phone) : `Hemos enviado de vuelta el dinero de ${phone}`,
    text: ({ price, part, bank, bankPart, transactionId }) =>
      bank === 'gave'
        ? moneyAtBank.refunded.text
        : (part
            ? `Ya recuperaste ${part}. El proveedor de pagos ha devuelto el resto del precio (${price})`
            : `El proveedor de pagos ha devuelto ${price}`) +
          ` a la tarjeta con la que pagaste.${transactionId && ` Transacción: ${transactionId}.`} Tu banco puede ` +
          'tardar unos días en mostrarlo.' +
          (bankPart && ` ${moneyAtBank.gavePart(bankPart)}`),
  },
  sale_refunded: {
    title: ({ phone }) => `Se ha reembolsado la venta de ${phone}`,
    text: ({ price, part, reason }) =>
      (reason && `Un administrador devuelve el dinero: ${asSentence(reason)} `) +
      (part
        ? `El comprador ya recuperó ${part}, y le devolvemos el resto del precio (${price})`
        : `Devolvemos ${price} al comprador`) +
      '. ' +
      'El teléfono está fuera del mercado; si lo tienes tú, puedes volver a ponerlo a la venta en Mis ventas.',
  },
  disputed: {
    title: ({ phone }) => `El pago de ${phone} está en disputa`,
    text: ({ transactionId }) =>
      'El comprador ha pedido a su banco que le devuelva el ' +
      `dinero.${transactionId && ` Transacción: ${transactionId}.`} Responde en la web del proveedor de pagos. ` +
      'Si el banco aún lo permite, también puedes devolver el dinero en Pagos.',
  },
  refund_stuck: {
    title: () => 'Un reembolso no se puede completar',
    text: ({ price, bankPart, transactionId }) =>
      `No se ha podido devolver el dinero (${price}), o el banco lo ha ` +
      `rechazado.${transactionId && ` Transacción: ${transactionId}.`} Ocúpate de ello en la web del proveedor ` +
      `de pagos: puede que el banco del comprador necesite otra vía.${bankPart && ` ${moneyAtBank.givenBefore(bankPart)}`}`,
  },
  money_mismatch: {
    title: ({ phone }) => `El dinero de ${phone} no es lo que dice su reserva`,
    text: ({ transactionId }) =>
      'El proveedor de pagos tiene otro importe, otra moneda u otra reserva que ' +
      `nosotros.${transactionId && ` Transacción: ${transactionId}.`} No cuenta como pagado y el teléfono sigue ` +
      'reservado: revísalo allí, por favor, y devuelve allí el dinero.',
  },
  partly_refunded: {
    title: ({ phone }) => `Se ha devuelto una parte del dinero de ${phone}`,
    text: ({ transactionId }) =>
      `Se hizo en la web del proveedor de pagos.${transactionId && ` Transacción: ${transactionId}.`} Eso ` +
      'solo no cambia nada aquí. Si el teléfono está vendido, devolver el dinero en Pagos devuelve lo que queda.',
  },
  payment_declined: {
    title: ({ phone }) => `Tu pago de ${phone} no se ha completado`,
    text: ({ until }) =>
      `Tu banco ha dicho que no, y no se ha cobrado nada. Tienes el teléfono reservado hasta el ${until}: ` +
      'puedes pagar con otra tarjeta en Mis pedidos.',
  },
  paid_late: {
    title: ({ phone }) => `Te devolvemos tu pago de ${phone}`,
    text: ({ price, transactionId }) =>
      `La reserva ya había terminado cuando llegó tu pago (${price}), así que no has comprado el teléfono. ` +
      'Todo se devuelve automáticamente a la tarjeta con la que ' +
      `pagaste.${transactionId && ` Transacción: ${transactionId}.`} Te avisaremos cuando el proveedor de pagos ` +
      'lo haya enviado.',
  },
} satisfies Partial<NoticeWords['kinds']>;

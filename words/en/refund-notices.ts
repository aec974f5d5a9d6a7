import { moneyAtBank } from '#words/en/bank-words.ts';
import type { NoticeWords } from '#words/notice-words.ts';
import { asSentence } from '#words/sentence.ts';

/** What refunds, disputes and payments that went wrong bring, in English. */
export const refundWords = {
  refund_coming: {
    title: ({ phone }) => `Your money for ${phone} is going back`,
    text: ({ price, part, bank, bankPart, transactionId, reason }) =>
      `${reason && `An admin gives your money back: ${asSentence(reason)} `}` +
      (bank !== null
        ? moneyAtBank.refundComing[bank]
        : (part ? `You had ${part} back before, and the rest of the ${price} goes back` : `${price} go back`) +
          ` to the card you paid with.${transactionId && ` Transaction: ${transactionId}.`} We tell you as soon as ` +
          'the payment provider has sent the money; your bank may take some days more.' +
          (bankPart && ` ${moneyAtBank.gavePart(bankPart)}`)),
  },
  refunded: {
    title: ({ phone, bank }) =>
      bank === 'gave' ? moneyAtBank.refunded.title(phone) : `Your money for ${phone} has been sent back`,
    text: ({ price, part, bank, bankPart, transactionId }) =>
      bank === 'gave'
        ? moneyAtBank.refunded.text
        : (part
            ? `You had ${part} back before. The payment provider has sent the rest of the ${price}`
            : `The payment provider has sent ${price}`) +
          ` back to the card you paid with.${transactionId && ` Transaction: ${transactionId}.`} Your bank may take ` +
          'some days to show it.' +
          (bankPart && ` ${moneyAtBank.gavePart(bankPart)}`),
  },
  sale_refunded: {
    title: ({ phone }) => `The sale of ${phone} was refunded`,
    text: ({ price, part, reason }) =>
      `${reason && `An admin gives the money back: ${asSentence(reason)} `}` +
      (part
        ? `The buyer had ${part} back before, and gets the rest of the ${price}`
        : `${price} go back to the buyer`) +
      '. ' +
      'The phone is off the market; if it is with you, you can put it back on sale in My Sales.',
  },
  disputed: {
    title: ({ phone }) => `The payment for ${phone} is disputed`,
    text: ({ transactionId }) =>
      `The buyer has asked their bank for the money back.${transactionId && ` Transaction: ${transactionId}.`} ` +
      'Answer at the payment provider. Where the bank still allows it you can give the money back in Payments ' +
      'instead.',
  },
  refund_stuck: {
    title: () => 'A refund does not go through',
    text: ({ price, bankPart, transactionId }) =>
      `We couldn't refund ${price}, or the bank returned the ` +
      `refund.${transactionId && ` Transaction: ${transactionId}.`} Check it at the payment provider: ` +
      `the buyer's bank may need another way.${bankPart && ` ${moneyAtBank.givenBefore(bankPart)}`}`,
  },
  money_mismatch: {
    title: ({ phone }) => `The money for ${phone} is not what its booking says`,
    text: ({ transactionId }) =>
      'The payment provider reports a different amount, currency or booking than we ' +
      `have.${transactionId && ` Transaction: ${transactionId}.`} We don't count it as paid and keep holding ` +
      'the phone. Check it at the provider, and refund it there.',
  },
  partly_refunded: {
    title: ({ phone }) => `A part of the money for ${phone} was given back`,
    text: ({ transactionId }) =>
      `Somebody did this at the payment provider.${transactionId && ` Transaction: ${transactionId}.`} That ` +
      'alone changes nothing here. If the phone is sold, a refund in Payments gives back the rest.',
  },
  payment_declined: {
    title: ({ phone }) => `Your payment for ${phone} did not go through`,
    text: ({ until }) =>
      `Your bank has said no, and nothing was charged. The phone is held for you until ${until}: ` +
      'you can pay with another card in My Orders.',
  },
  paid_late: {
    title: ({ phone }) => `Your payment for ${phone} goes back to you`,
    text: ({ price, transactionId }) =>
      `The reservation had ended when your ${price} arrived, so you have not bought the phone. ` +
      'We are refunding all of it to the card you paid ' +
      `with.${transactionId && ` Transaction: ${transactionId}.`} We tell you as soon as the payment provider ` +
      'has sent it.',
  },
} satisfies Partial<NoticeWords['kinds']>;

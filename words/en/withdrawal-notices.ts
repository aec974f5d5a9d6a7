import { withdrawalDays } from '#contract/withdrawal.ts';
import type { NoticeFacts, NoticeWords } from '#words/notice-words.ts';

/** What somebody declared, whole: this is the receipt. */
function declared({ phone, price, trader, withdrawal }: NoticeFacts): string {
  if (!withdrawal) return '';
  const { at, name, words, order } = withdrawal;
  return (
    `Received on ${at}. ${name} withdraws from the contract on ${phone} for ${price}, order ` +
    `${order}${trader && `, bought from ${trader}`}.${words && ` Their words: “${words}”`}`
  );
}

/** What buying from a business brings, in English. */
export const withdrawalWords = {
  withdrawal_right: {
    title: ({ phone }) => `You can withdraw from the purchase of ${phone}`,
    text: ({ trader }) =>
      `You bought it from a business${trader && `: ${trader}`}. Until ${withdrawalDays} days after you get the ` +
      'phone, you can withdraw from the contract without a reason, and get back all that you paid. ' +
      'Press “Withdraw from contract here” on the page of this sale, or tell the seller clearly, ' +
      `by letter or e-mail. If you have the phone by then, give it back within ${withdrawalDays} days: ` +
      'the page of the sale says how. If you send it, you pay for that, unless the seller does.',
  },
  accepted_early: {
    title: ({ phone }) => `The buyer is happy with ${phone}`,
    text: ({ person, until }) =>
      `${person || 'The buyer'} says that everything is OK. You sell as a business, so they may still withdraw: ` +
      `we hold the money until ${until}, and then it is yours.`,
  },
  withdrawn: {
    title: ({ phone }) => `Receipt: you have withdrawn from the purchase of ${phone}`,
    text: (facts) =>
      `${declared(facts)} ` +
      (facts.until && facts.withdrawal?.isHeld === true
        ? 'The seller may have handed you the phone. If you have it, show them your code or say that you have it, on ' +
          'the page of this sale; then it goes back first. ' +
          `Otherwise we refund you on ${facts.until}, or as soon as they say that they still have it.`
        : facts.until
          ? 'The seller has your address and may have posted the phone. ' +
            `If they enter the number of a parcel by ${facts.until}, the phone goes back to them first. ` +
            'If not, your money goes back then, or as soon as they say that they still have it.'
          : facts.withdrawal?.isHeld === true
            ? 'We do not know yet whether you have the phone. We hold the money until that is clear, ' +
              'and an admin may look at it first: the page of this sale says what follows.'
            : 'If we know of no handover and no parcel, your money goes back now. ' +
              'If the phone was sent or you have it, the page of this sale says how it goes back to the seller; ' +
              'then your money comes.') +
      ' If a parcel that we do not know of reaches you anyway, you have to send the phone back to the ' +
      'seller. Keep this message: it is your receipt.',
  },
  buyer_withdrew: {
    title: ({ phone }) => `The buyer has withdrawn from the purchase of ${phone}`,
    text: (facts) =>
      `${declared(facts)} ` +
      (facts.until && facts.withdrawal?.isHeld === true
        ? 'If you still have the phone, do not hand it over, and say so on the page of this sale: the money goes back ' +
          'at once. If you have handed it over, enter there the code that the buyer shows you: then it comes back ' +
          'to you first. If they do not show one, ask an admin there in time. ' +
          `If you say nothing, we refund the buyer on ${facts.until} without asking for the phone.`
        : facts.until
          ? 'If you still have the phone, say so on the page of this sale: the money goes back at once. ' +
            `If you have posted it, enter carrier and number there by ${facts.until}: ` +
            'then it comes back to you first. If you say nothing, we refund the buyer then.'
          : facts.withdrawal?.isHeld === true
            ? 'If you still have the phone, do not hand it over or send it, and say on the page of this sale that you ' +
              'have it. We do not know yet whether it has come to the buyer. ' +
              'We hold the money until that is clear, and an admin may look at it first: that page says what follows.'
            : 'If you still have the phone, do not hand it over or send it: the money goes back now. ' +
              'What was handed over or sent, and is entered on the page of this sale, comes back to you first; ' +
              'that page says how. If you posted it and entered no number, we do not know of it and refund the buyer. ' +
              'They have to send it back to you: write to them with the tracking number.'),
  },
} satisfies Partial<NoticeWords['kinds']>;

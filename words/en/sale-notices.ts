import { moneyAtBank } from '#words/en/bank-words.ts';
import type { NoticeWords } from '#words/notice-words.ts';

export const aBuyer = 'A buyer who has left the market since';

/** What a paid phone and its money bring, in English. */
export const saleWords = {
  received: {
    title: ({ phone }) => `The buyer has ${phone}`,
    text: ({ person, until }) =>
      `${person || aBuyer} has the phone and looks at ` +
      'it' +
      (until
        ? ` until ${until}. If nothing is wrong, the sale is complete then.`
        : '. The page of this sale says what is next.'),
  },
  inspection_begun: {
    title: ({ phone }) => `You have ${phone}`,
    text: ({ until }) =>
      `Try it out${until && ` until ${until}`}: on the page of this sale is what to look at. ` +
      'Say there that everything is OK, or what is ' +
      `wrong.${until && ' If you say nothing, the sale is complete then.'}`,
  },
  inspection_half: {
    title: ({ phone }) => `Is everything OK with ${phone}?`,
    text: ({ until }) =>
      until
        ? `You can say until ${until} if something is wrong. After that the sale is complete, ` +
          `and the money is the seller's.`
        : 'The page of this sale says what is next.',
  },
  inspection_over: {
    title: ({ phone }) => `The sale of ${phone} is complete`,
    text: () => 'The time to check it is over and you did not report a problem, so the seller gets the money.',
  },
  sale_completed: {
    title: ({ phone }) => `The sale of ${phone} is complete`,
    text: ({ price, part, bank }) =>
      bank === null
        ? `The ${price} is yours, less ${part && `the ${part} that goes back and `}the market's fee if it takes one. ` +
          'My money shows how much, and there you say where we send it.'
        : moneyAtBank.forSeller[bank],
  },
  money_waits: {
    title: () => 'Your money waits for you',
    text: () =>
      'We wanted to send it to you, but we do not know your bank account. Enter it in My money; ' +
      'three days later we can use it.',
  },
  paid_out: {
    title: () => 'Your money is on its way to you',
    text: () => 'We have sent it to your bank account, where it can take a few days. My money shows the amount.',
  },
  payout_failed: {
    title: () => 'We could not send you your money',
    text: ({ reason }) =>
      `It is still yours, and we try again. Check your bank account in My money. The reason: ${reason}`,
  },
  payout_account_changed: {
    title: () => 'Your bank account was changed',
    text: () =>
      'It was entered, changed or removed in My money. We send nothing to a new one for three days. ' +
      'If it was not you, change your password now, end all other sessions in Security and write to us.',
  },
  payouts_to_set_up: {
    title: () => 'Your money waits for you',
    text: () => 'A sale is complete, and we can send you the money once you have set up your payouts in My money.',
  },
  payouts_set_up: {
    title: () => 'Your payouts are set up',
    text: () =>
      'Your money goes to the bank account that our payment provider has of you. ' +
      'If it was not you who set it up or changed it, change your password now, end all other sessions in ' +
      'Security and write to us.',
  },
  payouts_need_more: {
    title: () => 'Our payment provider needs something from you',
    text: () => 'Until then it can not pay you, and your money waits. My money says what is missing.',
  },
  payout_refused: {
    title: () => 'We could not send you your money',
    text: () => 'It is still yours. My money says why it did not work and whether we try again.',
  },
  bank_sent_back: {
    title: () => 'Your bank sent your money back',
    text: () =>
      'It waits at our payment provider. Open your payouts in My money and check your bank account there; ' +
      'then it is sent again.',
  },
  payout_stuck: {
    title: () => 'A payout needs you',
    text: () =>
      'The payment provider did not send it, has taken it back, or can not take it back. ' +
      'Payouts says why, and what you can do.',
  },
  charged_back: {
    title: ({ phone }) => `The buyer's bank claims the money for ${phone}`,
    text: () =>
      'That is a chargeback. Until the bank decides, you do not get the money of that sale. ' +
      'If you already got some, you owe it, and we keep it from your next sales. ' +
      'If you can show that the buyer has the phone, write to us now.',
  },
  chargeback_won: {
    title: ({ phone }) => `Nobody claims the money for ${phone} any more`,
    text: () => "The buyer's bank has given up its claim. The money of that sale is what it was before.",
  },
  chargeback_lost: {
    title: ({ phone }) => `The buyer's bank keeps the money for ${phone}`,
    text: () =>
      'It has decided for the buyer. You do not get the money of that sale. ' +
      'If you already got some, you owe it, and we keep it from your next sales.',
  },
  claimed_again: {
    title: ({ phone }) => `A bank claims the money for ${phone} once more`,
    text: () =>
      'The bank had dropped this claim and now makes it again. No money moves here. ' +
      'Answer at the payment provider. If the bank decides for the buyer, you have to ask the seller for the ' +
      'money.',
  },
  dispute_won: {
    title: ({ phone }) => `The dispute about ${phone} is won`,
    text: () => 'The bank has given up its claim. The money of that sale is what it was before, and so is your share.',
  },
  dispute_lost: {
    title: ({ phone }) => `The dispute about ${phone} is lost`,
    text: () => 'The buyer keeps the money. If the sale was complete, its seller owes it.',
  },
  handover_late: {
    title: ({ phone }) => `Has ${phone} come to you?`,
    text: ({ person, price, until }) =>
      `If you have it, say so on the page of this sale. If not, you can take your ${price} back there at once, ` +
      `or wait for the seller${person && `, ${person}`}. If nothing happens, we refund you on ${until}.`,
  },
  hand_over_now: {
    title: ({ phone }) => `Hand ${phone} over now`,
    text: ({ person, price, until }) =>
      `The time to do so is over: ${person || aBuyer} can take ${price} back from now on. ` +
      `If you don't hand the phone over, we refund them on ${until}.`,
  },
  problem_to_decide: {
    title: ({ phone }) => `A sale of ${phone} needs a decision`,
    text: () =>
      'The buyer reported a problem, nobody reported that a parcel arrived, a return is stuck or disputed, ' +
      'or an account was suspended before the phone was checked. Read it and decide.',
  },
  decided_for_buyer: {
    title: ({ phone }) => `An admin has decided: you get your money for ${phone} back`,
    text: () => 'You can read why on the page of this sale.',
  },
  decided_against_seller: {
    title: ({ phone }) => `An admin has decided: the money for ${phone} goes back to the buyer`,
    text: () => 'You can read why on the page of this sale. If you think that is wrong, write to us.',
  },
  decided_for_seller: {
    title: ({ phone }) => `An admin has decided: ${phone} stays sold`,
    text: ({ bank }) =>
      (bank === null ? 'You get the money.' : moneyAtBank.forSeller[bank]) +
      ' You can read why on the page of this sale.',
  },
  code_renewed: {
    title: ({ phone }) => `Your code for ${phone} is new`,
    text: () =>
      'Somebody entered five wrong codes, so we made a new one. Look at the page of this sale, ' +
      'and show the code only with the phone in your hand.',
  },
  decided_against_buyer: {
    title: ({ phone }) => `An admin has decided: ${phone} stays sold`,
    text: ({ bank }) =>
      (bank === null ? 'The seller gets the money.' : moneyAtBank.againstBuyer[bank]) +
      ' You can read why on the page of this sale. If you think that is wrong, write to us.',
  },
} satisfies Partial<NoticeWords['kinds']>;

import type { NoticeWords } from '#words/notice-words.ts';

export const aBuyer = 'A buyer who has left the market since';

/** What a paid phone and its money bring, in English. */
export const saleWords = {
  received: {
    title: ({ phone }) => `The buyer has ${phone}`,
    text: ({ person, until }) =>
      `${person || aBuyer} has the phone and looks at it until ${until}. If nothing is wrong, the sale is complete then.`,
  },
  inspection_begun: {
    title: ({ phone }) => `You have ${phone}`,
    text: ({ until }) =>
      `Try it out until ${until}: on the page of this sale is what to look at. Say there that everything is OK, or what is wrong. If you say nothing, the sale is complete then.`,
  },
  inspection_half: {
    title: ({ phone }) => `Is everything OK with ${phone}?`,
    text: ({ until }) =>
      `You can say until ${until} if something is wrong. After that the sale is complete, and the money is the seller's.`,
  },
  inspection_over: {
    title: ({ phone }) => `The sale of ${phone} is complete`,
    text: () =>
      "The time to look at it is over and you did not tell us of a problem, so the money is the seller's now.",
  },
  sale_completed: {
    title: ({ phone }) => `The sale of ${phone} is complete`,
    text: ({ price }) =>
      `The buyer keeps the phone, and the ${price} is yours, less the market's fee if it takes one. My money shows how much, and there you say where we send it.`,
  },
  money_waits: {
    title: () => 'Your money waits for you',
    text: () =>
      'We wanted to send it to you, but we do not know your bank account. Enter it in My money; three days later we can use it.',
  },
  paid_out: {
    title: () => 'Your money is on its way to you',
    text: () =>
      'We have sent it to your bank account, where it can take a few days. How much it is stands in My money.',
  },
  payout_failed: {
    title: () => 'We could not send you your money',
    text: ({ reason }) =>
      `It is still yours, and we try again. Check your bank account in My money. The reason: ${reason}`,
  },
  payout_account_changed: {
    title: () => 'Your bank account was changed',
    text: () =>
      'It was entered, changed or removed in My money. We send nothing to a new one for three days. If it was not you, change your password now, end all other sessions in Security and write to us.',
  },
  handover_late: {
    title: ({ phone }) => `Has ${phone} come to you?`,
    text: ({ person, price, until }) =>
      `If you have it, say so on the page of this sale. If not, you can take your ${price} back there at once, or wait for the seller${person && `, ${person}`}. If nothing happens, the money goes back to you by itself on ${until}.`,
  },
  hand_over_now: {
    title: ({ phone }) => `Hand ${phone} over now`,
    text: ({ person, price, until }) =>
      `The time to do so is over: ${person || aBuyer} can take ${price} back from now on. If the phone is not handed over, the money goes back by itself on ${until}.`,
  },
  problem_said: {
    title: ({ phone }) => `The buyer has a problem with ${phone}`,
    text: ({ person }) =>
      `${person || aBuyer} says that something is wrong. Read it on the page of this sale, and talk to them: you can give the money back there, or an admin decides.`,
  },
  problem_to_decide: {
    title: ({ phone }) => `A sale of ${phone} needs a decision`,
    text: () =>
      'The buyer says that something is wrong, or an account was suspended before the phone was checked. Read it and decide.',
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
    text: () => 'You get the money. You can read why on the page of this sale.',
  },
  code_renewed: {
    title: ({ phone }) => `Your code for ${phone} is new`,
    text: () =>
      'Somebody entered five wrong codes, so we made a new one. Look at the page of this sale, and show the code only with the phone in your hand.',
  },
  decided_against_buyer: {
    title: ({ phone }) => `An admin has decided: ${phone} stays sold`,
    text: () =>
      "The money is the seller's. Why, you read on the page of this sale. If you think that is wrong, write to us.",
  },
} satisfies Partial<NoticeWords['kinds']>;

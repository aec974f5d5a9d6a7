import type { NoticeWords } from '#words/notice-words.ts';

/** What is asked for in a sale, in English. */
export const askingWords = {
  buyer_called: {
    title: ({ phone }) => `The buyer of ${phone} has asked for an admin`,
    text: () =>
      'Read why on the page of this sale. An admin looks at it, and all deadlines pause meanwhile. ' +
      'What you can do meanwhile stands there, such as giving the money back.',
  },
  seller_called: {
    title: ({ phone }) => `The seller of ${phone} has asked for an admin`,
    text: () =>
      'Read why on the page of this sale. An admin looks at it, and all deadlines pause meanwhile. ' +
      'If you have the phone, say so there. If something is wrong, tell us there.',
  },
  admin_called: {
    title: ({ phone }) => `Somebody asks for an admin: the sale of ${phone}`,
    text: () => 'Read why on the page of this sale. Answer, and the sale goes on; or decide it.',
  },
  desk_waits: {
    title: () => 'Sales have waited for an admin for more than two days',
    text: ({ phone }) =>
      `The sale of ${phone} has waited longest. The money waits until you answer or decide, ` +
      'or buyer and seller settle it. Problems lists them, the oldest first.',
  },
  buyer_goes_on: {
    title: ({ phone }) => `The sale of ${phone} goes on`,
    text: () =>
      'An admin has answered, or the seller needs none any more. What was written, and how long you have for the ' +
      'next step, is on the page of this sale.',
  },
  seller_goes_on: {
    title: ({ phone }) => `The sale of ${phone} goes on`,
    text: () =>
      'An admin has answered, or the buyer needs none any more. What was written, and how long you have for the ' +
      'next step, is on the page of this sale.',
  },
  cancel_asked: {
    title: ({ phone }) => `The buyer of ${phone} wants to cancel`,
    text: ({ person, until }) =>
      `${person || 'The buyer'} asks you to cancel the sale. On the page of this sale you can agree, ` +
      `and we refund the buyer, or say no. Your time${until && ` until ${until}`} runs on meanwhile.`,
  },
  cancel_withdrawn: {
    title: ({ phone }) => `The buyer wants ${phone} after all`,
    text: () => 'They no longer ask to cancel. The sale goes on as before.',
  },
  cancel_agreed: {
    title: ({ phone }) => `The seller agrees to cancel the sale of ${phone}`,
    text: ({ price }) => `The sale is over, and we are refunding ${price} to the card you paid with.`,
  },
  cancel_declined: {
    title: ({ phone }) => `The seller does not cancel the sale of ${phone}`,
    text: () =>
      'It goes on as before. Write to the seller if you want to know why, or ask for an admin on the page of this ' +
      'sale.',
  },
} satisfies Partial<NoticeWords['kinds']>;

import { aBuyer } from '#words/en/sale-notices.ts';
import { moneyAtBank } from '#words/en/bank-words.ts';
import type { NoticeWords } from '#words/notice-words.ts';

/** What a problem, its answer and a part of the money bring, in English. */
export const answerWords = {
  problem_said: {
    title: ({ phone }) => `The buyer has a problem with ${phone}`,
    text: ({ person, until }) =>
      `${person || aBuyer} says that something is wrong. Read it on the page of this sale and talk to them. ` +
      `${until && `Answer there by ${until}: `}${until ? 'you' : 'You'} can give all of the money back or a part ` +
      `of it, or say no. If you don't agree, an admin decides.`,
  },
  answer_half: {
    title: ({ phone }) => `Answer the buyer of ${phone}`,
    text: ({ person, until }) =>
      `${person || aBuyer} has a problem with the phone and waits for your answer. ` +
      `Give it on the page of this sale${until && ` by ${until}; after that an admin decides without it`}.`,
  },
  answer_offered: {
    title: ({ phone, part }) =>
      part ? `The seller of ${phone} offers you ${part} back` : `The seller takes ${phone} back`,
    text: ({ part, until }) =>
      `${part ? 'You keep the phone.' : 'You give the phone back, and then you get all of your money back.'} Take ` +
      `the offer on the page of this sale, or leave it${until && `, by ${until}`}: then an admin decides.`,
  },
  answer_refused: {
    title: ({ phone }) => `The seller of ${phone} sees no problem`,
    text: () => 'You can read why on the page of this sale. An admin decides now. We hold the money until then.',
  },
  offer_half: {
    title: ({ phone, part }) =>
      part ? `Do you take ${part} back for ${phone}?` : `Do you give ${phone} back for your money?`,
    text: ({ until }) =>
      `The seller's offer waits for you on the page of this sale. ` +
      `Take it or leave it${until && ` by ${until}; after that an admin decides`}.`,
  },
  answer_taken: {
    title: ({ phone, part }) => `The buyer of ${phone} takes ${part} back`,
    text: () => 'The problem is settled: the buyer keeps the phone, and the rest of the money is yours.',
  },
  answer_left: {
    title: ({ phone }) => `The buyer of ${phone} does not take your offer`,
    text: () => 'An admin decides now, and both of you read why. Until then you can still give all of the money back.',
  },
  to_desk_buyer: {
    title: ({ phone }) => `An admin decides about ${phone}`,
    text: () =>
      'The time to answer is over, and we hold the money until the decision. ' +
      'If the seller has offered you something, you can still take it on the page of this sale.',
  },
  to_desk_seller: {
    title: ({ phone }) => `An admin decides about ${phone}`,
    text: () => 'The time to answer is over. Until the decision you can still give all of the money back.',
  },
  part_coming: {
    title: ({ phone, part }) => `You get ${part} back for ${phone}`,
    text: ({ part }) => `We are refunding ${part} to the card you paid with and tell you when it has been sent.`,
  },
  part_refunded: {
    title: ({ phone, part }) => `We have sent you ${part} for ${phone}`,
    text: ({ transactionId }) =>
      'It goes to the card you paid with; your bank may take some days to show ' +
      `it.${transactionId && ` The transaction is ${transactionId}.`}`,
  },
  part_stuck: {
    title: () => 'A part of the money does not go back',
    text: ({ part, bankPart, transactionId }) =>
      `We couldn't refund ${part}, a part of the price, or the bank returned the ` +
      `refund.${transactionId && ` Transaction: ${transactionId}.`} Check it at the payment provider. ` +
      `If you refund it there, refund exactly ${part}: then we stop trying. ` +
      (bankPart ? moneyAtBank.givenBefore(bankPart) : 'The rest belongs to the seller.'),
  },
  decided_part_buyer: {
    title: ({ phone, part }) => `An admin has decided: you get ${part} back for ${phone}`,
    text: () =>
      'The sale is complete. You can read why on the page of this sale. If you think that is wrong, write to us.',
  },
  decided_part_seller: {
    title: ({ phone, part }) => `An admin has decided: ${part} for ${phone} goes back to the buyer`,
    text: () =>
      'The rest of the money is yours. You can read why on the page of this sale. ' +
      'If you think that is wrong, write to us.',
  },
} satisfies Partial<NoticeWords['kinds']>;

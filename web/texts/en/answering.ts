import type { AnswerKind } from '#contract/sale-states.ts';
import { partIn } from '#web/texts/cents.ts';
import { deskReads } from '#web/texts/en/desk-reads.ts';

/** A problem, its answer, and a part of the money that goes back, in English. */
export const answering = {
  part: partIn('en'),
  seller: {
    answerTitle: 'Answer the buyer',
    answerText: (by: string) =>
      `Read what the buyer says, and talk to them. Answer by ${by}: after that an admin decides. ` +
      'We hold the money until then.',
    kind: 'Your answer',
    choose: 'Choose',
    kindRequired: 'Choose an answer',
    kinds: {
      part: 'Give a part of the money back',
      return: 'Take the phone back, and give all of the money back',
      no: 'No: everything is as the listing says',
    } satisfies Record<AnswerKind, string>,
    amount: 'How many dollars go back?',
    amountHint: (price: string) => `Less than the price of ${price}. The buyer keeps the phone.`,
    amountWrong: (most: string) => `Enter whole dollars, from $1 to ${most}.`,
    partLater:
      'You can offer a part of the money once the buyer can no longer withdraw, fourteen days after they got the ' +
      'phone. Until then they may return it for all of the money.',
    partFrom: (time: string) =>
      `You can offer a part of the money from ${time}. Until then the buyer may withdraw and return the phone for ` +
      'all of the money.',
    words: 'What do you say to it?',
    wordsRequired: 'Write why you say no',
    send: 'Send the answer',
    waitTitle: 'The buyer has your answer',
    waitText: (by: string) => `They take or leave it by ${by}. After that an admin decides.`,
    moreText: 'You can offer more before that time, if they have not answered.',
    more: 'Offer more',
    sendMore: 'Send the new answer',
    deskTitle: 'An admin decides',
    deskText: `You both read why. Until then you can still give all of the money back. ${deskReads}`,
    partBack: (part: string) => `The buyer gets ${part} of the price back.`,
  },
  buyer: {
    waitTitle: 'The seller has to answer',
    waitText: (by: string) =>
      `They have until ${by}. After that an admin decides. We hold the money until this is settled.`,
    offered: {
      part: (part: string) => `The seller offers you ${part} back`,
      return: () => 'The seller takes the phone back',
    },
    offeredText: {
      part: (part: string) => `You keep the phone, ${part} goes back to your card, and the sale is complete.`,
      return: () => 'You give the phone back, and then you get all of your money back.',
    },
    until: (by: string) => `Take it or leave it by ${by}. After that an admin decides.`,
    take: { part: (part: string) => `Take ${part}`, return: () => 'Give the phone back' },
    takeQuestion: { part: (part: string) => `Take ${part} back?`, return: () => 'Give the phone back?' },
    takeText: {
      part: (part: string) =>
        `${part} goes back to the card you paid with, and the seller gets the rest. You can’t undo that.`,
      return: () => 'The next page says how. You get the money when the seller has the phone.',
    },
    haveFirst: 'Say first that you have the phone. Then you can take this.',
    leave: 'Let an admin decide',
    leaveQuestion: 'Let an admin decide?',
    leaveText:
      'You turn this offer down and can’t take it later. The admin may decide for you or for the seller. ' + deskReads,
    deskTitle: 'An admin decides',
    deskText: `You will both read why. We hold the money until then and tell you when something happens. ${deskReads}`,
    stillOpen: 'Until then you can still take what the seller offers.',
    partComing: (part: string) => `${part} is on its way to the card you paid with.`,
    partSent: (part: string) =>
      `We have refunded ${part} to the card you paid with; your bank may take some days to show it.`,
  },
  /** A part went back, and the phone stays with its seller. */
  staysBack: {
    buyer: 'An admin decided that the seller keeps the phone that came back to them.',
    seller: 'An admin decided that you keep the phone that came back to you. You can put it on sale again in My Sales.',
    admin: 'The seller keeps the phone that came back to them.',
  },
  said: {
    title: 'What the seller answered',
    kinds: {
      part: (part: string) => `${part} goes back, and the buyer keeps the phone.`,
      return: () => 'The phone comes back, and then all of the money goes back.',
      no: () => 'No.',
    } satisfies Record<AnswerKind, (part: string) => string>,
    on: (time: string) => `Answered ${time}`,
    photoOf: (at: number) => `Photo ${at} of the answer`,
    left: (time: string) => `The buyer left it to an admin on ${time}.`,
  },
  line: {
    answered: 'Answered',
    waits: { seller: 'The seller answers', buyer: 'The buyer takes or leaves it', admin: 'An admin decides' },
    by: (time: string) => `by ${time}`,
    part: (part: string) => `${part} given back`,
    partDue: (part: string) => `${part} goes back`,
    sent: 'sent to the card',
    onItsWay: 'on its way',
  },
  admin: {
    both: 'Both: a part goes back',
    phone: 'Who keeps the phone?',
    phones: { buyer: 'The buyer', seller: 'The seller, who has it back' },
    phoneRequired: 'Choose who keeps the phone',
    phoneHint: 'It may be with the seller by now. A seller who keeps it can put it on sale again.',
    waits: {
      seller: (by: string) =>
        `The seller has until ${by} to answer; then it comes to your desk. Decide before only if it can’t wait.`,
      buyer: (by: string) =>
        `The buyer has until ${by} to take or leave the answer; then it comes to your desk. ` +
        'Decide before only if it can’t wait.',
    },
    answer: 'Answer',
  },
};

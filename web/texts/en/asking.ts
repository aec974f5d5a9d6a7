import type { CallKind } from '#contract/calling.ts';
import { deskReads } from '#web/texts/en/desk-reads.ts';

/** What people ask for in a sale, in English. */
export const asking = {
  call: {
    open: 'Ask for an admin',
    title: 'Ask for an admin',
    intro:
      'An admin looks at this sale and answers here, or decides. The other side reads what you write. ' +
      `Until then no deadline passes. ${deskReads}`,
    problemIntro:
      'An admin decides this problem then, and the seller can no longer answer it. The seller reads what you write. ' +
      `No deadline passes until then. ${deskReads}`,
    about: 'What is it about?',
    choose: 'Choose',
    aboutRequired: 'Choose what it is about',
    reasons: {
      buyer_asks: 'I need an admin',
      buyer_absent: 'The buyer does not come or answer',
      no_code: 'The buyer has the phone, but shows no code',
      seller_asks: 'Something else',
    } satisfies Record<CallKind, string>,
    words: 'What should the admin know?',
    wordsHint: 'Say what happened, what you agreed on, and what you want.',
    wordsRequired: 'Write what the admin should know',
    send: 'Ask for an admin',
    sent: 'We have told an admin',
  },
  open: {
    ownTitle: 'You have asked for an admin',
    ownText: 'We tell you as soon as an admin has answered or decided. No deadline passes until then.',
    otherTitle: {
      buyer: 'The seller has asked for an admin',
      seller: 'The buyer has asked for an admin',
    },
    otherText:
      'Read below why. An admin answers or decides, and we tell you. No deadline passes until then. ' +
      `If you can settle it with the other side, do. ${deskReads}`,
    end: 'I need no admin any more',
    endQuestion: 'Do you need no admin any more?',
    endText: 'The sale goes on, with the time that was left for the next step. The other side is told.',
  },
  answer: {
    title: 'Answer, and the sale goes on',
    text:
      'Both read your answer. Every deadline has the time that was left. ' +
      'If money has to move, decide below instead.',
    words: 'Your answer',
    required: 'Write an answer',
    send: 'Answer',
    sent: 'Answered',
  },
  line: {
    called: 'An admin is asked for',
    byBoth: 'cancelled by both',
    cancel: 'Asked to cancel',
    declined: (time: string) => `${time}, the seller said no`,
  },
  cancel: {
    open: 'Cancel this purchase',
    title: 'Ask the seller to cancel',
    intro:
      'If the seller agrees, the sale ends and all of your money goes back by itself. ' +
      'If they say no, it goes on as before.',
    words: 'Why? (optional)',
    wordsHint: 'The seller reads it.',
    send: 'Ask the seller',
    sent: 'We have asked the seller',
    askedTitle: 'You have asked the seller to cancel',
    askedText: 'We tell you as soon as they answer. Until then the sale goes on as before.',
    withdraw: 'I want the phone after all',
    withdrawQuestion: 'Do you want the phone after all?',
    withdrawText: 'The sale goes on as before, and we tell the seller.',
    wantsTitle: 'The buyer wants to cancel',
    wantsText: (price: string) =>
      `If you agree, the sale ends and the buyer gets ${price} back. ` +
      'Do not hand the phone over or send it before you have answered.',
    theirWords: 'They write:',
    agree: 'Agree and cancel',
    agreeQuestion: 'Cancel the sale?',
    agreeText: (price: string) =>
      `The buyer gets ${price} back, and you keep the phone. You can put it back on sale in My Sales.`,
    decline: 'Say no',
    declineQuestion: 'Say no?',
    declineText: 'The sale goes on as before. The buyer can’t ask again, but can ask for an admin.',
    next: { buyer: 'You asked to cancel', seller: 'The buyer wants to cancel' },
  },
  refundReason: 'Why an admin gave the money back',
  earlier: {
    reply: 'The seller answered:',
    title: 'What was asked and said before',
    asked: (time: string) => `Asked ${time}`,
    answered: (time: string) => `Answered by an admin ${time}`,
    noAnswer: (time: string) => `Over without an answer ${time}`,
  },
};

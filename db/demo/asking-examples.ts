import { ids } from '#db/demo/example-facts.ts';

/** A sale in which nobody asked for anything. */
export const nothingAsked = { cancelling: null, refundReason: null, earlierCalls: [] };

/** The same in a list. */
export const noneAsking = { cancelling: false, refundReason: null };

/** What is asked for in a sale, as the API's documentation shows it. */
export const askingExamples = {
  CallAdmin: { act: 'call_admin', about: 'buyer_asks', words: 'The seller wants more money than I paid.' },
  AskCancel: { act: 'ask_cancel', words: 'I have found another one.' },
  answerCall: { id: ids.booking, words: 'Pay nothing more, and meet where there are people.' },
  refundPayment: { id: ids.booking, words: 'The phone was not what the listing promised.' },
};

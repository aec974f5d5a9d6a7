import { seller, times } from '#db/demo/example-facts.ts';

const parcel = { carrier: 'ups', trackingNumber: '1Z5R89390357567127' };

/** A phone that goes back to Sam. */
export const returnExamples = {
  Return: {
    why: 'decided',
    way: 'sent',
    begunAt: times.paid,
    nextBy: '2026-12-11T09:41:00.000Z',
    hasAddress: true,
    changedAt: times.paid,
    parcel: null,
    code: null,
    codeRestsUntil: null,
    deliveredAt: null,
    backAt: null,
    backBy: null,
    claim: null,
    decision: 'The screen has a crack that the listing does not tell of.',
    dispute: null,
    told: null,
    asked: null,
  },
  ReturnTo: {
    act: 'return_to',
    'address.name': seller.name,
    'address.street': '5 Birch Street',
    'address.postcode': '97205',
    'address.town': seller.city,
    'address.country': 'US',
  },
  SendBack: { act: 'send_back', ...parcel, changedAt: times.paid },
  CorrectReturn: { act: 'correct_return', ...parcel },
  BringBack: { act: 'bring_back', code: '246810' },
  TellOfReturn: { act: 'tell_of_return', words: 'I gave it back on Friday, and Sam did not show me the code.' },
  AskOfReturn: { act: 'ask_of_return', words: 'Bea does not answer. When does she bring it?' },
  DisputeReturn: { act: 'dispute_return', words: 'This is another phone than the one that I sold.' },
};

import { nothingAsked } from '#db/demo/asking-examples.ts';
import { unansweredExample } from '#db/demo/answer-examples.ts';
import { buyer, ids, seller } from '#db/demo/example-facts.ts';

/** A phone that was paid and waits to be handed over. */
export const saleExamples = {
  SaleStory: {
    _id: ids.booking,
    as: 'buyer',
    sellerGetsCents: null,
    productCondition: 'Good',
    'buyer.name': buyer.name,
    'buyer.email': buyer.email,
    'buyer.phone': buyer.phone,
    'buyer.location': buyer.city,
    'seller.name': seller.name,
    'seller.email': seller.email,
    'seller.phone': seller.phone,
    state: 'to_hand_over',
    code: '492039',
    codeRestsUntil: null,
    handOverBy: '2026-11-26T09:41:00.000Z',
    goesBackAt: '2026-12-01T09:41:00.000Z',
    canTakeBack: false,
    delivery: { offered: 'in_person', to: [], way: 'in_person', hasAddress: false, address: null, changedAt: null },
    parcel: null,
    inspectionHours: 48,
    receivedAt: null,
    receivedBy: null,
    deliveredAt: null,
    inspectUntil: null,
    problem: null,
    ...unansweredExample,
    ...nothingAsked,
    back: null,
    trader: null,
    withdrawal: null,
    decision: null,
    endedAt: null,
    endedBy: null,
  },
  Withdrawal: { isOpen: true, until: null, acceptedAt: null, said: null },
  Withdraw: { act: 'withdraw', name: buyer.name, words: '' },
};

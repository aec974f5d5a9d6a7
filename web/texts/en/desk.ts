import { pluralsOf } from '#web/texts/plurals.ts';

const plural = pluralsOf('en');

/** What an admin reads of the two people of a case, in English. */
export const desk = {
  sides: { buyer: 'Buyer', seller: 'Seller' },
  named: { buyer: (name: string) => `${name} (buyer)`, seller: (name: string) => `${name} (seller)` },
  messages: {
    title: 'What they wrote to each other',
    why:
      'You can read this because the case is open, and only until it is closed. ' +
      'The audit trail records that you read it.',
    list: 'Messages, the oldest first',
    again: 'Look for new messages',
    none: 'They have written nothing to each other about this phone.',
  },
  histories: {
    title: 'Their earlier sales',
    lead:
      'Without this sale and phone. A call for an admin counts as a problem. ' +
      'The audit trail records that you read it.',
    loading: 'Loading the histories',
    memberSince: 'Member since',
    verified: 'Verified',
    yes: 'Yes',
    no: 'Not yet',
    sellsAs: 'Sells as',
    kinds: { private: 'A private person', trader: 'A business', unsaid: 'Not said' },
    bought: 'Bought',
    sold: 'Sold',
    rating: 'Rating',
    unrated: 'None yet',
    rated: (average: string, count: number) =>
      plural(count, { one: `${average} of 5 (1 review)`, other: `${average} of 5 (${count} reviews)` }),
    undone: 'Undone: all money back',
    part: 'Problems: a part back',
    kept: 'Problems: no money back',
    open: 'Open problems',
    reportedConversations: 'Reports of conversations',
    reportedPhones: 'Reports of phones',
  },
};

import type { TestMove } from '#contract/parcel-states.ts';

/** The page of the test carrier, in English. */
export const testCarrier = {
  title: 'Test carrier',
  lead: 'Move a parcel along',
  note:
    'This is test mode. The page stands for a carrier that brings parcels, and for the service that tells us what ' +
    'became of them. No real carrier is asked.',
  parcel: (carrier: string, number: string) => `${carrier}, ${number}`,
  loading: 'Looking for the parcel',
  now: 'Now',
  question: 'What happens to it?',
  moves: {
    on_its_way: ['It is picked up', 'It is on its way.'],
    to_deliver: ['It is out for delivery', 'It arrives today.'],
    delivered: ['It is delivered', 'The time to check the phone begins.'],
    sent_back: ['It goes back to its sender', 'Nobody was there, or the address is wrong.'],
    lost: ['It is lost', 'The carrier does not find it.'],
  } satisfies Record<TestMove, [string, string]>,
  submit: 'Do it',
  done: 'Done',
  none: 'There is no such parcel. Open this page from a sale whose phone was sent.',
};

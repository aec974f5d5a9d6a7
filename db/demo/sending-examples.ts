import { buyer, times } from '#db/demo/example-facts.ts';

/** A phone that is handed over to Bea, or sent. */
export const sendingExamples = {
  HandOver: { act: 'hand_over', code: '492039' },
  Send: { act: 'send', carrier: 'ups', trackingNumber: '1Z5R89390357567127', changedAt: times.paid },
  CorrectParcel: { act: 'correct_parcel', carrier: 'ups', trackingNumber: '1Z5R89390357567127' },
  Parcel: {
    carrier: 'ups',
    carrierName: 'UPS',
    trackingNumber: '1Z5R89390357567127',
    page: 'https://www.ups.com/track?tracknum=1Z5R89390357567127',
    earlier: [],
    said: null,
  },
  TestParcel: { carrier: 'ups', trackingNumber: '1Z5R89390357567127', state: 'on_its_way' },
  Delivery: { offered: 'both', to: ['US', 'CA'], way: 'sent', hasAddress: true },
  Address: { name: buyer.name, street: '12 Alder Street', town: buyer.city, postcode: '97205', country: 'US' },
};

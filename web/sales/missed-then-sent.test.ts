import { describe, expect, test } from 'vitest';
import type { SaleStory } from '#contract/sales.ts';
import { BuyerSteps } from '#web/sales/buyer-steps.tsx';
import { SellerSteps } from '#web/sales/seller-steps.tsx';
import { at, shown } from '#web/sales/shown.fixture.ts';
import { TimeLine } from '#web/sales/time-line.tsx';

const address = { name: 'Bea Buyer', street: 'Calle Mayor 1', postcode: '28013', town: 'Madrid', country: 'ES' };
type Delivery = SaleStory['delivery'];
const nothing = { way: null, hasAddress: false, address: null, changedAt: null };
const toChoose: Delivery = { offered: 'both', to: ['ES'], ...nothing };
const toSend: Delivery = { ...toChoose, way: 'sent', hasAddress: true, address, changedAt: at };
const trackingNumber = '1Z5R89390357567135';
const ofUps = { carrier: 'ups' as const, carrierName: 'UPS', page: null, earlier: [], said: null };
const parcel: SaleStory['parcel'] = { ...ofUps, trackingNumber, sentAt: at, wordBy: at };
const missed: Partial<SaleStory> = {
  state: 'problem',
  problem: { about: 'not_handed_over', words: 'I have heard nothing.', photos: [], at },
  waitsFor: 'seller',
};

describe('A phone that was missed before it was sent', () => {
  test('waits for its buyer, who can say now that it is sent, and where to', () => {
    const seller = shown(SellerSteps, { ...missed, delivery: toChoose });
    expect(seller).toContain('We have asked the buyer and will tell you what they choose.');
    expect(seller).not.toContain('Tracking number');
    expect(shown(BuyerSteps, { ...missed, delivery: toChoose })).toContain('By post');
  });

  test('is sent then, by its seller, who reads the address', () => {
    const seller = shown(SellerSteps, { ...missed, delivery: toSend });
    for (const part of ['Calle Mayor 1', 'Carrier', 'Tracking number']) expect(seller).toContain(part);
  });

  test('is on its way, and no problem any more', () => {
    const sent: Partial<SaleStory> = { ...missed, state: 'sent', delivery: toSend, parcel };
    expect(shown(BuyerSteps, sent)).toContain('Your phone is on its way');
    expect(shown(TimeLine, { ...missed, delivery: toSend })).toContain('Problem');
    expect(shown(TimeLine, sent)).not.toContain('Problem');
  });

  test('that does not arrive is a case again, with the parcel and where it went', () => {
    const seller = shown(SellerSteps, { ...missed, delivery: toSend, parcel });
    for (const part of ['Answer the buyer', 'Calle Mayor 1', trackingNumber]) expect(seller).toContain(part);
  });
});

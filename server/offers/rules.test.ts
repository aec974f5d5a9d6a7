import { describe, expect, test } from 'vitest';
import { nextRange } from '#contract/offering.ts';
import type { OfferState, ProductState } from '#db/states.ts';
import { canAccept, counterRange, endedBy, requireCounter, requireFirst, requireTurn } from '#server/offers/rules.ts';
import { turnOf, whyOver } from '#server/offers/rules.ts';
import type { Negotiation, Side } from '#server/offers/rules.ts';

const now = new Date('2026-11-26T10:00:00Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

/** For a phone that costs $400. */
function offered(prices: readonly number[], changes: Partial<Negotiation> = {}): Negotiation {
  return {
    state: 'open',
    named: prices.length,
    prices,
    expires_at: inHours(48),
    revision: 1,
    product_revision: 1,
    product_state: 'on_sale',
    asking_usd: 400,
    is_blocked: false,
    has_left: false,
    has_booked: false,
    ...changes,
  };
}

/** What a refusal is about; 'fine' for none. */
function codeOf(work: () => void): string {
  try {
    work();
    return 'fine';
  } catch (error) {
    const { code, issues } = error as { code: string; issues: { code: string; params: object }[] };
    return issues.length > 0 ? issues.map((issue) => `${issue.code} ${JSON.stringify(issue.params)}`).join() : code;
  }
}

describe('Whose turn it is', () => {
  test.each<[number[], Side]>([
    [[300], 'seller'],
    [[300, 380], 'buyer'],
    [[300, 380, 320], 'seller'],
    [[300, 380, 320, 370, 330, 360], 'buyer'],
  ])('after %j the %s answers', (prices, side) => {
    expect(turnOf(offered(prices))).toBe(side);
  });
});

describe('The first offer for a phone that costs $400', () => {
  test.each([
    [1, 'too_low {"min":200}'],
    [199, 'too_low {"min":200}'],
    [200, 'fine'],
    [399, 'fine'],
    [400, 'too_high {"max":399}'],
    [500, 'too_high {"max":399}'],
  ])('of $%i is %s', (price, code) => {
    expect(codeOf(() => requireFirst(400, price))).toBe(code);
  });

  test.each([
    [1, null],
    [2, { min: 1, max: 1 }],
    [3, { min: 2, max: 2 }],
    [100_000, { min: 50_000, max: 99_999 }],
  ])('for $%i instead may be %j', (asking, range) => {
    expect(nextRange([], asking)).toEqual(range);
  });

  test('for a phone that costs $1 there is none', () => {
    expect(codeOf(() => requireFirst(1, 1))).toBe('too_high {"max":0}');
  });
});

describe('The next price', () => {
  test.each<[number[], Side, { min: number; max: number } | null]>([
    [[300], 'seller', { min: 301, max: 399 }],
    [[300], 'buyer', null],
    [[300, 380], 'buyer', { min: 301, max: 379 }],
    [[300, 380], 'seller', null],
    [[300, 380, 320], 'seller', { min: 321, max: 379 }],
    [[300, 380, 320, 370, 330], 'seller', { min: 331, max: 369 }],
    // Each side has named three.
    [[300, 380, 320, 370, 330, 360], 'buyer', null],
    // Nothing lies between the two.
    [[300, 301], 'buyer', null],
    [[399], 'seller', null],
  ])('after %j the %s may name %j', (prices, side, range) => {
    expect(counterRange(offered(prices), side, now)).toEqual(range);
  });

  test.each<[number[], number, string]>([
    [[300], 300, 'too_low {"min":301}'],
    [[300], 400, 'too_high {"max":399}'],
    [[300], 350, 'fine'],
    [[300, 380, 320, 370, 330, 360], 350, 'too_many_rounds'],
    [[399], 399, 'too_many_rounds'],
  ])('after %j of $%i is %s', (prices, price, code) => {
    const offer = offered(prices);
    expect(codeOf(() => requireCounter(offer, turnOf(offer), prices.length, price, now))).toBe(code);
  });
});

describe('An open offer', () => {
  test.each<[string, Partial<Negotiation>, OfferState | null]>([
    ['waits', {}, null],
    ['waits also while somebody else holds the phone', { product_state: 'reserved' }, null],
    ['is over when the phone is sold', { product_state: 'sold' }, 'gone'],
    ['is over when the phone is withdrawn', { product_state: 'withdrawn' }, 'gone'],
    ['is over when the phone was given back', { product_state: 'returned' }, 'gone'],
    ['is over when the listing was edited', { product_revision: 2 }, 'changed'],
    ['is over when one of them has left', { has_left: true }, 'left'],
    ['is over when its buyer has booked the phone at its own price', { has_booked: true }, 'gone'],
    ['is over when one blocks the other', { is_blocked: true }, 'blocked'],
    ['waits until its last moment', { expires_at: inHours(0.001) }, null],
    ['is over at its last moment', { expires_at: now }, 'expired'],
    ['has one end: a sold phone comes first', { product_state: 'sold', expires_at: now }, 'gone'],
    ['that ended stays as it ended', { state: 'declined', product_state: 'sold', expires_at: now }, null],
  ])('%s: %j is %j', (_, changes, over) => {
    expect(whyOver(offered([300], changes), now)).toBe(over);
  });
});

describe('Accepting', () => {
  test.each<[string, number[], Side, Partial<Negotiation>, boolean]>([
    ["the seller accepts the buyer's price", [300], 'seller', {}, true],
    ["the buyer can't accept their own", [300], 'buyer', {}, false],
    ["the buyer accepts the seller's price", [300, 380], 'buyer', {}, true],
    ["the seller can't accept their own", [300, 380], 'seller', {}, false],
    ['nobody accepts for a phone that is held', [300], 'seller', { product_state: 'reserved' }, false],
    ['nobody accepts what is over', [300], 'seller', { expires_at: now }, false],
    ['nobody accepts twice', [300], 'seller', { state: 'accepted' }, false],
  ])('%s', (_, prices, side, changes, can) => {
    expect(canAccept(offered(prices, changes), side, now)).toBe(can);
  });
});

describe('Acting on an offer', () => {
  test.each<[string, number[], Side, number, Partial<Negotiation>, string]>([
    ['in turn', [300], 'seller', 1, {}, 'fine'],
    ['out of turn', [300], 'buyer', 1, {}, 'offer_changed'],
    ['as it stood before the last price', [300, 380, 320], 'seller', 1, {}, 'offer_changed'],
    ['when it is over', [300], 'seller', 1, { product_state: 'sold' as ProductState }, 'offer_over'],
    ['when it was declined', [300], 'seller', 1, { state: 'declined' }, 'offer_over'],
  ])('%s', (_, prices, side, seen, changes, code) => {
    expect(codeOf(() => requireTurn(offered(prices, changes), side, seen, now))).toBe(code);
  });

  test.each<[number[], Side, string]>([
    [[300], 'seller', 'declined'],
    [[300], 'buyer', 'withdrawn'],
    [[300, 380], 'buyer', 'declined'],
    [[300, 380], 'seller', 'withdrawn'],
  ])('after %j an end by the %s is called %s', (prices, side, state) => {
    expect(endedBy(offered(prices), side)).toBe(state);
  });
});

import { describe, expect, test } from 'vitest';
import { conditions, limits } from '#contract/limits.ts';
import { cast } from '#db/demo/cast.ts';
import { demoListings } from '#db/demo/listings.ts';

const now = new Date('2026-11-21T07:00:00Z');
const dayMs = 24 * 3_600_000;
const listings = demoListings(now);
const people = new Map(cast.map((person) => [person.email, person]));

/** What only a phone without a mark, or only one with marks, is said to be. */
const flawless = /spotless|flawless|\bmint\b|no dents|not a (?:mark|scratch)|like new/i;
const battered = /visible scratches|chipped|dents from|scratched|cosmetically tired|work phone|all over the glass/i;

describe('The demo market', () => {
  test('is the same market every time', () => {
    expect(demoListings(new Date(now))).toEqual(listings);
  });

  test.each(['2026-11-22T00:00:00Z', '2027-12-31T23:59:59Z', '2028-02-29T12:00:00Z'])(
    'has the same phones in the same order on %s',
    (later) => {
      expect(demoListings(new Date(later)).map(({ key }) => key)).toEqual(listings.map(({ key }) => key));
    },
  );

  test('is a well-stocked shop', () => {
    expect(listings.length).toBeGreaterThanOrEqual(140);
    const counts = Map.groupBy(listings, ({ category }) => category);
    expect(counts.size).toBeGreaterThanOrEqual(12);
    for (const [brand, phones] of counts) expect(phones.length, brand).toBeGreaterThanOrEqual(3);
    for (const condition of conditions)
      expect(listings.filter((listing) => listing.condition === condition).length, condition).toBeGreaterThanOrEqual(
        20,
      );
  });

  test('holds every phone once, and no two descriptions alike', () => {
    expect(new Set(listings.map(({ key }) => key)).size).toBe(listings.length);
    expect(new Set(listings.map(({ description }) => description)).size).toBe(listings.length);
  });

  test('shows advertised phones of many brands, none of them in fair condition', () => {
    const advertised = listings.filter((listing) => listing.advertised);
    expect(advertised.length).toBeGreaterThanOrEqual(12);
    expect(advertised.length).toBeLessThanOrEqual(16);
    expect(new Set(advertised.map(({ category }) => category)).size).toBeGreaterThanOrEqual(8);
    expect(advertised.filter(({ condition }) => condition === 'Fair')).toEqual([]);
  });

  test('has phones that are sent, and far more that are handed over near by alone', () => {
    const sent = listings.filter(({ sentTo }) => sentTo.length > 0);
    expect(sent.length).toBeGreaterThanOrEqual(20);
    expect(sent.length).toBeLessThan(listings.length / 3);
  });

  test('gives the demo seller a shop to look after', () => {
    expect(listings.filter(({ sellerEmail }) => sellerEmail === 'seller@redial.example').length).toBeGreaterThanOrEqual(
      10,
    );
  });
});

describe.each([now, new Date('2028-02-29T00:30:00Z')])('On %s', (now) => {
  test.each(demoListings(now))('$name of $sellerEmail ($key) is an honest offer', (listing) => {
    const { model, condition, description } = listing;

    const seller = people.get(listing.sellerEmail);
    expect(seller).toMatchObject({ role: 'seller', city: listing.location, phone: listing.phone });

    expect(listing.category).toBe(model.brand);
    expect(model.colours).toContain(listing.colour);
    const storageGb = Number(/ (\d+)GB$/.exec(listing.name)?.[1]);
    expect(listing.name).toContain(model.name);
    expect(model.storagesGb).toContain(storageGb);
    expect(listing.name.length).toBeLessThanOrEqual(limits.nameMax);

    expect(listing.originalPriceUsd).toBeLessThanOrEqual(limits.priceUsdMax);
    expect(listing.resalePriceUsd).toBeGreaterThanOrEqual(limits.priceUsdMin);
    expect(listing.resalePriceUsd).toBeLessThanOrEqual(listing.originalPriceUsd);

    const postedAtMs = Date.parse(listing.postedOn);
    expect(postedAtMs).toBeLessThanOrEqual(now.getTime());
    expect(postedAtMs).toBeGreaterThanOrEqual(now.getTime() - 46 * dayMs);
    const boughtAtMs = postedAtMs - monthsOf(listing.usedTime) * 30.44 * dayMs;
    expect(boughtAtMs).toBeGreaterThanOrEqual(Date.parse(`${model.released}-01`));

    expect(description.length).toBeLessThanOrEqual(limits.textMax);
    expect(description).toMatch(/^[A-Z0-9].*[.!]$/);
    expect(description).not.toMatch(/[{}]|undefined|NaN| {2}/);
    if (condition === 'Excellent') expect(description).not.toMatch(battered);
    if (condition === 'Good') expect(description).not.toMatch(battered);
    if (condition === 'Fair') expect(description).not.toMatch(flawless);
    if (condition === 'Fair') expect(description).toMatch(/scratch|dent|chip|worn|tired|looks like one|scuff/i);
    for (const [, percent] of description.matchAll(/(\d+) ?%/g)) expect(Number(percent)).toBeGreaterThanOrEqual(70);
    for (const [, percent] of description.matchAll(/(\d+) ?%/g)) expect(Number(percent)).toBeLessThanOrEqual(100);
  });
});

/** '1 year, 4 months' as 16. */
function monthsOf(usedTime: string): number {
  const [, years, , months] = /^(?:(\d+) years?)?(, )?(?:(\d+) months?)?$/.exec(usedTime) ?? [];
  const total = Number(years ?? 0) * 12 + Number(months ?? 0);
  if (!(total > 0)) throw new Error(`no time of use: ${usedTime}`);
  return total;
}

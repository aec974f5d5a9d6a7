import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Condition } from '#contract/limits.ts';
import type { GoingPrice } from '#contract/prices.ts';
import { demoListings } from '#db/demo/listings.ts';
import type { DemoListing } from '#db/demo/listings.ts';
import type { PhoneModel } from '#db/demo/model.ts';
import { demoSales } from '#db/demo/sales.ts';
import { checkBooks } from '#server/books/actions.ts';
import { invariants, ledgerInvariants } from '#server/books/invariants.ts';
import { estimateUsd } from '#server/prices/depreciation.ts';
import type { PriceRange } from '#server/prices/price-range.ts';
import { verdictOn } from '#server/prices/rules.ts';
import { combineWithSales } from '#server/prices/shrinkage.ts';
import { fillDemo, openDemoMarket } from '#server/testing/demo-market.ts';
import type { DemoMarket } from '#server/testing/demo-market.ts';
import { openTestMarket } from '#server/testing/market.ts';
import { callAsVisitor } from '#server/testing/people.ts';

let market: DemoMarket;
beforeAll(async () => {
  market = await openDemoMarket();
});
afterAll(() => market.close());

const rowsOf = async (query: ReturnType<typeof sql<Record<string, unknown>>>) =>
  (await query.execute(market.context.db)).rows;

test('What was sold before adds up, to the cent', async () => {
  expect(await checkBooks(market.context, [...invariants, ...ledgerInvariants])).toEqual([]);
  expect(await rowsOf(sql`select state, count(*)::int from bookings group by state`)).toEqual([
    { state: 'paid', count: demoSales.length },
  ]);
});

test('Also where a reservation lasts a minute all of it was paid in time', async () => {
  const brief = await openTestMarket({ BOOKING_HOLD_HOURS: '0.02' });
  try {
    await fillDemo({ ...brief.context, db: brief.owner }, brief.context.clock.now());
    expect(
      await brief.context.db.selectFrom('bookings').select('id').where('state', '=', 'paid').execute(),
    ).toHaveLength(demoSales.length);
  } finally {
    await brief.close();
  }
});

test('Every sale stands at its day, and the phones on sale are as many as before', async () => {
  const days = await rowsOf(
    sql`select round(extract(epoch from ${market.filledAt}::timestamptz - settled_at) / 86400, 1)::float8 as days from payments
      order by settled_at`,
  );
  expect(days.map(({ days }) => days)).toEqual(demoSales.map(({ daysAgo }) => daysAgo));
  expect(await rowsOf(sql`select count(*)::int from products where state = 'on_sale'`)).toEqual([
    { count: market.listings.length },
  ]);
});

test('Nobody sold or bought before they joined', async () => {
  expect(
    await rowsOf(sql`select payments.id from payments join bookings on bookings.id = payments.booking_id
      join products on products.id = bookings.product_id
      join users on users.id in (bookings.buyer_id, products.seller_id) where payments.settled_at < users.created_at`),
  ).toEqual([]);
});

test('Of the models that were sold often the market knows what they sell for', async () => {
  for (const { model } of market.listings.filter(({ key }) => key in standOut)) {
    const url = `GET /api/prices?model=${keyOfModel(model)}&storage=128&condition=Good`;
    const known = goingPrice(market.listings, model, 'Good', market.filledAt);
    const { price } = (await callAsVisitor<{ price: GoingPrice }>(market, url)).body;
    expect(price.certainty, model.name).toBe('fair');
    // One of the other sales may be of that model too.
    expect(price.low / known.lowUsd, model.name).toBeCloseTo(1, 1);
    expect(price.high / known.highUsd, model.name).toBeCloseTo(1, 1);
  }
});

test('Nobody gets a mail of what happened long ago, and only the latest is news', async () => {
  expect(await rowsOf(sql`select id from notices where mail_due_at is not null`)).toEqual([]);
  expect(
    await rowsOf(
      sql`select distinct user_id from notices
        where read_at is null and created_at < ${market.filledAt}::timestamptz - interval '2 days'`,
    ),
  ).toEqual([]);
  expect((await rowsOf(sql`select id from notices where read_at is null`)).length).toBeGreaterThan(0);
});

/** By their keys. */
const standOut = { 'apple-iphone-13-midnight-7': 'good', 'samsung-galaxy-s22-pink-gold-2': 'high' };

// Prices fall in steps, each phone's on another day.
describe.each(['2026-11-27', '2027-01-15', '2027-06-15', '2027-12-15', '2028-06-15', '2028-12-15', '2029-06-15'])(
  'In a market of %s',
  (day) => {
    test.each([0.97, 1, 1.03])('one phone has a good price and one a high one, also at %d of prices', (share) => {
      const now = new Date(`${day}T12:00:00Z`);
      const listings = demoListings(now);
      const sold = listings.filter(({ model, storageGb }) => isSoldOften(model) && storageGb === 128);
      const verdicts = sold.map(({ key, model, condition, resalePriceUsd }) => {
        const going = { ...goingPrice(listings, model, condition, now), sales: 9 };
        return [key, verdictOn(resalePriceUsd * share, going)];
      });
      expect(Object.fromEntries(verdicts.filter(([, verdict]) => verdict !== 'fair'))).toEqual(standOut);
    });
  },
);

const isSoldOften = ({ name }: PhoneModel) => demoSales.some(({ modelName }) => modelName === name);
const keyOfModel = ({ brand, name }: PhoneModel) => `${brand} ${name}`.toLowerCase().replaceAll(' ', '-');

/** What the market makes of its sales of a model with 128 GB, on any day. */
function goingPrice(listings: readonly DemoListing[], model: PhoneModel, condition: Condition, now: Date): PriceRange {
  const like = listings.find((listing) => listing.model.name === model.name && listing.storageGb === 128);
  if (!like) throw new Error(`no ${model.name}`);
  const sales = demoSales
    .filter(({ modelName }) => modelName === model.name)
    .map(({ sellerEmail, share = 1 }) => ({
      priceUsd: Math.round(like.resalePriceUsd * share),
      condition: like.condition,
      sellerId: sellerEmail,
    }));
  const releasedAt = new Date(`${model.released}-15`);
  const { brand, launchPriceUsd } = model;
  const range = combineWithSales(estimateUsd({ brand, launchPriceUsd, releasedAt, now }), sales, condition);
  if (!range) throw new Error(`nothing is known of ${model.name}`);
  return range;
}

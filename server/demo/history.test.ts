import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SearchAnswer } from '#contract/search.ts';
import { demoSales } from '#db/demo/sales.ts';
import { checkBooks } from '#server/books/actions.ts';
import { invariants, ledgerInvariants } from '#server/books/invariants.ts';
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

test('Of the models that were sold often, one phone has a good price and one a high one', async () => {
  const url = 'GET /api/search?model=apple-iphone-13,samsung-galaxy-s22&limit=100';
  const { phones } = (await callAsVisitor<SearchAnswer>(market, url)).body;
  const hints = phones.flatMap(({ model, priceHint }) => (priceHint ? [[model, priceHint.verdict]] : []));
  expect(hints.toSorted()).toEqual([
    ['apple-iphone-13', 'good'],
    ['samsung-galaxy-s22', 'high'],
  ]);
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

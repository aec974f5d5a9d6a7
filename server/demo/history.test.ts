import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cast } from '#db/demo/cast.ts';
import { demoListings } from '#db/demo/listings.ts';
import { drawPhone } from '#db/demo/pictures/phone.ts';
import { demoSales } from '#db/demo/sales.ts';
import { checkBooks } from '#server/books/actions.ts';
import { invariants, ledgerInvariants } from '#server/books/invariants.ts';
import { playDemoSales } from '#server/demo/history.ts';
import { insertDemoPeople, insertDemoProducts } from '#server/demo/store.ts';
import { keepImage } from '#server/images/actions.ts';
import { rewriteDrawing } from '#server/images/pipeline/rewrite-image.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { addCategory } from '#server/testing/people.ts';

let market: TestMarket;
beforeAll(async () => {
  market = await marketWithHistory();
});
afterAll(() => market.close());

async function marketWithHistory(environment: Record<string, string> = {}): Promise<TestMarket> {
  const market = await openTestMarket(environment);
  const context = { ...market.context, db: market.owner };
  await addCategory(market);
  const ids = await insertDemoPeople(context, cast, 'no password');
  const all = demoListings(context.clock.now());
  const image = await rewriteDrawing(drawPhone(all[0] as (typeof all)[number]));
  await keepImage(context, image, null);
  const listed = all.map((listing) => ({
    ...listing,
    category: 'apple',
    imageIds: [image.id],
    sellerId: ids.get(listing.sellerEmail) ?? '',
  }));
  await insertDemoProducts(context, listed);
  await playDemoSales(context, listed, ids);
  return market;
}

const rowsOf = async (query: ReturnType<typeof sql<Record<string, unknown>>>) =>
  (await query.execute(market.context.db)).rows;

test('What was sold before adds up, to the cent', async () => {
  expect(await checkBooks(market.context, [...invariants, ...ledgerInvariants])).toEqual([]);
  expect(await rowsOf(sql`select state, count(*)::int from bookings group by state`)).toEqual([
    { state: 'paid', count: demoSales.length },
  ]);
});

test('Also where a reservation lasts a minute all of it was paid in time', async () => {
  const brief = await marketWithHistory({ BOOKING_HOLD_HOURS: '0.02' });
  try {
    expect(
      await brief.context.db.selectFrom('bookings').select('id').where('state', '=', 'paid').execute(),
    ).toHaveLength(demoSales.length);
  } finally {
    await brief.close();
  }
});

test('Every sale stands at its day, and the phones on sale are as many as before', async () => {
  const days = await rowsOf(
    sql`select round(extract(epoch from now() - settled_at) / 86400, 1)::float8 as days from payments
      order by settled_at`,
  );
  expect(days.map(({ days }) => days)).toEqual(demoSales.map(({ daysAgo }) => daysAgo));
  expect(await rowsOf(sql`select count(*)::int from products where state = 'on_sale'`)).toEqual([
    { count: demoListings(new Date()).length },
  ]);
});

test('Nobody gets a mail of what happened long ago, and only the latest is news', async () => {
  expect(await rowsOf(sql`select id from notices where mail_due_at is not null`)).toEqual([]);
  expect(
    await rowsOf(
      sql`select distinct user_id from notices where read_at is null and created_at < now() - interval '2 days'`,
    ),
  ).toEqual([]);
  expect((await rowsOf(sql`select id from notices where read_at is null`)).length).toBeGreaterThan(0);
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillCatalogue } from '#server/catalogue/fill.ts';
import type { Context } from '#server/context.ts';
import { listOpenProblems } from '#server/orders/sale-story-store.ts';
import { listHeld } from '#server/payouts/held-store.ts';
import { listOffers, listSoldMonths } from '#server/prices/store.ts';
import { listAdvertised } from '#server/products/advertised.ts';
import { listSimilar } from '#server/products/similar.ts';
import { listFurtherPhotos } from '#server/products/photo-store.ts';
import { countOnMarketOf, listLiveOfSeller, listOnMarketOf } from '#server/products/of-seller-store.ts';
import {
  findProduct,
  keepVersion,
  listLiveByIds,
  listLiveOfCategory,
  listOnMarketOrSold,
} from '#server/products/store.ts';
import { lockSavedOf } from '#server/saved/phone-store.ts';
import { hitsOf, wantedOf, whichDescribe } from '#server/search/description-store.ts';
import { findStanding, listChanged, listToIndex } from '#server/search/store.ts';
import { findSeller } from '#server/sellers/store.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { addCategory, addPerson, listPhone } from '#server/testing/people.ts';
import { plansOf } from '#server/testing/statements.ts';

const [phones, buyers, atOnce] = [100_000, 50_000, 20_000];
let market: TestMarket;
let id: string;
let sellerId: string;

beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
  await addCategory(market, 'google', 'Google');
  await fillCatalogue({ ...market.context, db: market.owner });
  const seller = await addPerson(market, 'Seller');
  sellerId = seller.id;
  id = await listPhone(market, seller);
  // Short texts: what takes time is to take them apart into words. That their seller, brand and picture are there is
  // known of the one that they copy, so nobody looks again for each.
  await market.owner.connection().execute(async (owner) => {
    await sql`set session_replication_role = replica`.execute(owner);
    for (let first = 1; first <= phones; first += atOnce)
      await sql`
        insert into products (seller_id, category_id, image_id, name, original_price_usd, resale_price_usd, used_time,
          condition, location, phone, description, posted_on, model_id, created_at, advertised_at)
        select seller_id, (array['apple', 'google'])[1 + n % 2], image_id, 'x', 800, 100 + n % 700, 'x', condition, 'x',
          phone, 'x', posted_on,
          (array['apple-iphone-13', 'apple-iphone-12', 'google-pixel-7', null])[1 + n % 4],
          created_at - n * interval '1 minute', case when n % 4 = 0 then created_at end
        from products cross join generate_series(${sql.lit(first)}, ${sql.lit(first + atOnce - 1)}) as n
        where id = ${id}::uuid`.execute(owner);
    await sql`
      insert into users (name, email, account_type, closed_at)
      select 'x', n || '@redial.example', 'User', now() from generate_series(1, ${sql.lit(buyers)}) as n`.execute(
      owner,
    );
    // Over long ago, so that none stands in an index of those that go on.
    await sql`
      insert into bookings (product_id, seller_id, buyer_id, price_usd, phone, state, created_at, expires_at, ended_at, ended_by)
      select gen_random_uuid(), ${sellerId}::uuid, gen_random_uuid(), 300, '12345', 'lapsed', now(), now(), now(), 'time'
      from generate_series(1, ${sql.lit(atOnce)})`.execute(owner);
    await sql`reset session_replication_role`.execute(owner);
  });
  await sql`analyze`.execute(market.owner);
}, 180_000);
afterAll(() => market.close());

const row = async (context: Context) => {
  const found = await findProduct(context, id);
  if (!found) throw new Error('the phone is gone');
  return found;
};

test.each<[string, (context: Context) => Promise<unknown>]>([
  ["a brand's first page", (context) => listLiveOfCategory(context, 'apple', { limit: 24 })],
  ['a page after a row', (context) => listLiveOfCategory(context, 'apple', { limit: 24, after: id })],
  ['a phone by its id', row],
  ['phones that a search found', (context) => listLiveByIds(context, [id])],
  ['saved phones', (context) => listOnMarketOrSold(context, [id])],
  ["a seller's own", (context) => listLiveOfSeller(context, '00000000-0000-4000-8000-000000000000', { limit: 1_000 })],
  ['phones like one', async (context) => listSimilar(context, await row(context), 8)],
  ['further photos', (context) => listFurtherPhotos(context, id)],
  ['who sells it', (context) => findSeller(context, sellerId)],
  ['how much a seller has on sale', (context) => countOnMarketOf(context, '00000000-0000-4000-8000-000000000000')],
  ['the page of a seller', (context) => listOnMarketOf(context, sellerId, { limit: 24 })],
  ['what a model sold for', (context) => listSoldMonths(context, 'apple-iphone-13')],
  ['which of some phones a word describes', (context) => whichDescribe(context, ['zeppelin'], [id])],
  ['what the index reads at a start', (context) => listToIndex(context, { limit: 100, after: id })],
  [
    'what the index reads each second',
    async (context) => listChanged(context, { moment: (await findStanding(context)).moment, id }, 100),
  ],
])('Among 100,000 listings, %s does not read them all', async (_what, run) => {
  const plans = await plansOf(market.context, run);
  expect(plans.filter((plan) => /Seq Scan on products/.test(plan))).toEqual([]);
});

test.each<[string, (context: Context) => Promise<unknown>]>([
  ['who held a phone that somebody saved', (context) => lockSavedOf(context, [id])],
  ['whether the listing was booked as it was', (context) => keepVersion(context, id)],
  ['what waits for an admin', (context) => listOpenProblems(context, { limit: 100 })],
  ['what its buyer may withdraw from', (context) => listHeld(context, sellerId)],
])('Among 20,000 bookings that are over, %s is found without reading them all', async (_what, run) => {
  expect((await plansOf(market.context, run)).join()).not.toContain('Seq Scan on bookings');
});

test('What a model sold for is reckoned without the steps of its bookings, of which each has ten', async () => {
  const plans = await plansOf(market.context, (context) => listSoldMonths(context, 'apple-iphone-13'));
  expect(plans.join()).not.toContain('transitions');
});

test('The index starts with the phones on the market, and reads no others on the way', async () => {
  const [plan = ''] = await plansOf(market.context, (context) => listToIndex(context, { limit: 100 }));
  expect(plan).toContain('products_live');
});

test('What a model costs now reads that model alone: a quarter of all, here', async () => {
  const [plan = ''] = await plansOf(market.context, (context) => listOffers(context, 'apple-iphone-99'));
  expect(plan).not.toContain('Seq Scan');
});

test('The home page reads no buyers, and the advertised phones seller by seller, no more of each than it shows', async () => {
  const [plan = ''] = await plansOf(market.context, (context) => listAdvertised(context, { limit: 60 }));
  const lines = plan.split('\n');
  const conditions = lines.flatMap((line, at) =>
    line.includes('products_advertised_by_seller') ? [lines[at + 1]?.trim()] : [],
  );
  expect(conditions).toEqual(['Index Cond: (seller_id = users.id)', 'Index Cond: (seller_id = users.id)']);
  expect(plan).toContain('users_sellers');
});

test('A word that nobody wrote is looked up in the index of words', async () => {
  const plans: string[] = [];
  await market.context.db.transaction().execute(async (db) => {
    const context = { ...market.context, db };
    const wanted = await wantedOf(context, 'zeppelin');
    plans.push(...(await plansOf(context, (context) => hitsOf(context, wanted ?? '', 100))));
  });
  expect(plans.join()).toContain('products_words_live');
});

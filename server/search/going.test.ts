import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ModelPage } from '#contract/models.ts';
import type { PhonePage } from '#contract/phones.ts';
import type { Product } from '#contract/products.ts';
import type { SearchAnswer } from '#contract/search.ts';
import { openDemoMarket } from '#server/testing/demo-market.ts';
import type { DemoMarket } from '#server/testing/demo-market.ts';
import { callAsVisitor } from '#server/testing/people.ts';

let market: DemoMarket;
beforeAll(async () => {
  market = await openDemoMarket();
  // Payments and phones hold the price of a sale fast. Here the past is made up.
  await sql`alter table payments drop constraint payments_booking_id_amount_usd_currency_fkey`.execute(market.owner);
  await sql`alter table bookings drop constraint bookings_product_id_held_price_usd_fkey`.execute(market.owner);
});
afterAll(() => market.close());

const models = ['apple-iphone-13', 'samsung-galaxy-s22'] as const;
type Model = (typeof models)[number];

async function firstBySaving(): Promise<string | undefined> {
  const url = `GET /api/search?model=${models.join()}&storage=128&sort=saving`;
  return (await callAsVisitor<SearchAnswer>(market, url)).body.phones[0]?.model;
}

/** As if each phone of a model was sold at this price. */
const sellAt = (model: Model, priceUsd: number) =>
  sql`update bookings set price_usd = ${priceUsd}
      from products
      where products.id = bookings.product_id and bookings.state = 'paid' and model_id = ${model}`.execute(
    market.owner,
  );

/** Sales are read again every ten minutes; a changed catalogue brings that about at once. */
const tenMinutesLater = () => market.context.announcements.tell(['models']);

test('The biggest saving follows what such phones have sold for since', async () => {
  for (const [model, other] of [models, models.toReversed()] as [Model, Model][]) {
    await sellAt(model, 2_000);
    await sellAt(other, 100);
    tenMinutesLater();
    // The first request for a price reads all prices. The search must still hear of them.
    await callAsVisitor(market, `GET /api/prices?model=${model}&storage=128&condition=Good`);
    expect(await firstBySaving()).toBe(model);
  }
});

describe('A price in a list', () => {
  const search = async () =>
    (await callAsVisitor<SearchAnswer>(market, 'GET /api/search?brand=apple&limit=100')).body.phones;
  const brand = async () => (await callAsVisitor<Product[]>(market, 'GET /api/categories/apple?limit=100')).body;
  const isSold = ({ model, storageGb }: Product) => model === 'apple-iphone-13' && storageGb === 128;

  test.each([
    [2_000, 'good'],
    [100, 'high'],
  ] as const)('where such phones sold for %i dollars is said to be %s, with the reason', async (soldUsd, verdict) => {
    await sellAt('apple-iphone-13', soldUsd);
    tenMinutesLater();
    for (const list of [await search(), await brand()]) {
      const phones = list.filter(isSold);
      expect(phones.length).toBeGreaterThan(0);
      for (const { priceHint } of phones) {
        expect(priceHint).toEqual({ verdict, low: expect.any(Number), high: expect.any(Number), sales: 10 });
        expect(priceHint?.low).toBeLessThan(soldUsd * 1.2);
        expect(priceHint?.high).toBeGreaterThan(soldUsd * 0.7);
      }
      expect(list.filter((phone) => !isSold(phone) && phone.priceHint)).toEqual([]);
    }
  });

  test('is judged as on the page of its phone, and a fair one is not mentioned', async () => {
    await sellAt('apple-iphone-13', 330);
    tenMinutesLater();
    const phones = (await search()).filter(isSold);
    const verdicts = await Promise.all(
      phones.map(
        async ({ _id }) => (await callAsVisitor<PhonePage>(market, `GET /api/phones/${_id}`)).body.price?.verdict,
      ),
    );
    expect(verdicts).toContain('fair');
    expect(phones.map(({ priceHint }) => priceHint?.verdict ?? 'fair')).toEqual(verdicts);
  });

  test('comes with the launch price, for phones of the smallest storage alone', async () => {
    const advertised = (await callAsVisitor<Product[]>(market, 'GET /api/products/advertised')).body;
    for (const list of [await search(), await brand(), advertised]) {
      const known = list.filter(({ launchPrice }) => launchPrice !== undefined);
      expect(known.length).toBeGreaterThan(0);
      for (const { model, storageGb, launchPrice } of known) {
        const { body } = await callAsVisitor<ModelPage>(market, `GET /api/models/${model}`);
        expect([launchPrice, storageGb]).toEqual([body.launchPrice, body.storagesGb[0]]);
      }
    }
  });

  test('is not judged by seven sales', async () => {
    await sellAt('apple-iphone-13', 2_000);
    await sql`update products set storage_gb = 512 where id in (
      select product_id from bookings join products on products.id = product_id
      where model_id = 'apple-iphone-13' and products.state = 'sold' limit 3)`.execute(market.owner);
    tenMinutesLater();
    expect((await search()).filter(({ priceHint }) => priceHint)).toEqual([]);
  });
});

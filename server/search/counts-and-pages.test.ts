import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { conditions } from '#contract/limits.ts';
import type { SearchAnswer } from '#contract/search.ts';
import type { Phone } from '#server/search/engine/phone.ts';
import { PlainSearch } from '#server/search/engine/plain-search.fixture.ts';
import type { Query } from '#server/search/engine/query.ts';
import { locks } from '#server/search/engine/traits.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { addCategory, addPerson, callAsVisitor, listPhone } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { randomFrom } from '#db/demo/random.ts';

// The engine's own tests check the same without HTTP and without a database.

const brands = [
  { id: 'apple', name: 'Apple' },
  { id: 'samsung', name: 'Samsung' },
  { id: 'google', name: 'Google' },
] as const;
const colours = ['black', 'blue', null] as const;
const storages = [64, 128, 256, null] as const;

let market: TestMarket;
let sellers: Person[];
const phones: Phone[] = [];
const random = randomFrom('counts and pages');

beforeAll(async () => {
  market = await openTestMarket();
  for (const { id, name } of brands) await addCategory(market, id, name);
  sellers = [await addPerson(market, 'Seller'), await addPerson(market, 'Seller')];
  await market.owner
    .updateTable('users')
    .set({ verified_at: new Date() })
    .where('id', '=', sellers[0]?.id ?? '')
    .execute();
  market.context.announcements.tell(['*']);
  for (let at = 0; at < 60; at += 1) phones.push(await list());
});
afterAll(() => market.close());

async function list(): Promise<Phone> {
  const seller = random.pick(sellers);
  const brand = random.pick(brands);
  const [colour, storageGb, lock] = [random.pick(colours), random.pick(storages), random.pick([...locks, null])];
  const [condition, batteryPercent] = [random.pick(conditions), random.pick([null, 70, 80, 85, 90, 95, 100])];
  const priceUsd = random.between(10, 99) * 10;
  const id = await listPhone(market, seller, {
    id: brand.id,
    brand: brand.name,
    name: 'A phone of no known model',
    resalePrice: priceUsd,
    productCondition: condition,
    ...(colour && { colour }),
    ...(storageGb && { storageGb }),
    ...(lock && { carrierLock: lock }),
    ...(batteryPercent && { batteryHealth: batteryPercent }),
  });
  return {
    id,
    createdAtMs: 0,
    priceUsd,
    brand: brand.id,
    model: null,
    title: '',
    place: '',
    townId: null,
    storageGb,
    ramGb: null,
    colour,
    colourName: colour,
    condition,
    batteryPercent,
    lock,
    sellerId: seller.id,
    goingUsd: null,
  };
}

function plain(): PlainSearch {
  const catalogue = { brands, models: [], colours: [], towns: [] };
  return new PlainSearch(catalogue, new Set([sellers[0]?.id ?? '']));
}

const some = <Value>(values: readonly Value[]) => fc.uniqueArray(fc.constantFrom(...values), { maxLength: 3 });
const queries: fc.Arbitrary<Query> = fc.record(
  {
    brand: some(['apple', 'samsung', 'google', 'nobody']),
    storageGb: some([64, 128, 256, 512]),
    colour: some(['black', 'blue', 'green']),
    condition: some(conditions),
    lock: some(locks),
    batteryPercentMin: fc.integer({ min: 1, max: 100 }),
    priceUsdMin: fc.integer({ min: 0, max: 900 }),
    priceUsdMax: fc.integer({ min: 100, max: 1_500 }),
    verifiedOnly: fc.boolean(),
    sort: fc.constantFrom('newest', 'cheapest', 'dearest'),
  },
  { requiredKeys: [] },
);

/** As the address of a search says it. */
function addressOf(query: Query): string {
  const asked: Record<string, string | number | undefined> = {
    brand: query.brand?.join(','),
    storage: query.storageGb?.join(','),
    colour: query.colour?.join(','),
    condition: query.condition?.join(','),
    lock: query.lock?.join(','),
    battery: query.batteryPercentMin,
    from: query.priceUsdMin,
    to: query.priceUsdMax,
    verified: query.verifiedOnly === true ? 1 : undefined,
    sort: query.sort,
  };
  const said = Object.entries(asked).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return new URLSearchParams(said).toString();
}

async function search(address: string): Promise<SearchAnswer> {
  const { status, body } = await callAsVisitor<SearchAnswer>(market, `GET /api/search?${address}`);
  expect(status).toBe(200);
  return body;
}

/** By value, without choices that nothing has. */
function countsOf({ facets }: SearchAnswer): Record<string, Record<string, number>> {
  const { brand, model, storage, colour, condition, lock, battery, price, place, verified } = facets;
  const lists = { brand, model, storageGb: storage, colour, condition, lock, battery, place };
  const all = {
    ...lists,
    price: price.map(({ from, count }) => ({ value: String(from), count })),
    verified: [{ value: 'yes', count: verified }],
  };
  return Object.fromEntries(
    Object.entries(all).map(([name, list]) => [
      name,
      Object.fromEntries(list.filter(({ count }) => count > 0).map(({ value, count }) => [value, count])),
    ]),
  );
}

async function allPages(address: string, between: () => Promise<unknown>): Promise<SearchAnswer['phones']> {
  const all: SearchAnswer['phones'] = [];
  for (let after = ''; ; await between()) {
    const { phones: page, next } = await search(`${address}&limit=7${after}`);
    all.push(...page);
    if (next === null) return all;
    after = `&after=${encodeURIComponent(next)}`;
  }
}

describe('A search by HTTP', () => {
  test('counts for each facet what a plain filter counts with that one off, and in all', async () => {
    await fc.assert(
      fc.asyncProperty(queries, async (query) => {
        const answer = await search(addressOf(query));
        expect(answer.total).toBe(phones.filter((phone) => plain().fits(phone, query)).length);
        expect(countsOf(answer)).toEqual(plain().counts(phones, query));
      }),
      { numRuns: 150 },
    );
  });

  test('neither skips nor repeats a phone that stays, while others are listed and withdrawn', async () => {
    const passing: Phone[] = [];
    const comeAndGo = async () => {
      passing.push(await list(), await list());
      const gone = passing.shift();
      await sellers.find(({ id }) => id === gone?.sellerId)?.call(`DELETE /api/products/${gone?.id}`);
    };
    await fc.assert(
      fc.asyncProperty(queries, async (query) => {
        const found = await allPages(addressOf(query), comeAndGo);
        const ids = found.map(({ _id: id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        const staying = phones.filter((phone) => plain().fits(phone, query)).map(({ id }) => id);
        expect(ids.filter((id) => phones.some((phone) => phone.id === id)).toSorted()).toEqual(staying.toSorted());
        const prices = found.map(({ resalePrice }) => resalePrice);
        if (query.sort === 'cheapest') expect(prices).toEqual(prices.toSorted((left, right) => left - right));
        if (query.sort === 'dearest') expect(prices).toEqual(prices.toSorted((left, right) => right - left));
      }),
      { numRuns: 25 },
    );
  });
});

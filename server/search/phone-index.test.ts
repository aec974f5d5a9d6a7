import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SearchAnswer } from '#contract/search.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { addCategory, addPerson, callAsVisitor, listPhone } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

let market: TestMarket;
let seller: Person;
let readings = 0;

/** Counts how often the catalogue's names are read. */
function watch(client: pg.ClientBase): void {
  const query = client.query.bind(client);
  client.query = ((...args: Parameters<typeof query>) => {
    const [asked] = args as [string | { text?: string }];
    const text = typeof asked === 'string' ? asked : (asked.text ?? '');
    if (text.includes('"nicknames"')) readings += 1;
    return query(...args);
  }) as typeof client.query;
}

beforeAll(async () => {
  market = await openTestMarket({}, { withClient: watch });
  seller = await addPerson(market, 'Seller');
});
afterAll(() => market.close());

const found = async (query = '') =>
  (await callAsVisitor<SearchAnswer>(market, `GET /api/search?${query}`)).body.phones.map(({ _id }) => _id);

test('A brand that the index does not know has its name with its first phone', async () => {
  expect(await found()).toEqual([]);
  await addCategory(market);
  const before = readings;
  const phone = await listPhone(market, seller);
  expect(await found('q=apple')).toEqual([phone]);
  expect(readings).toBeGreaterThan(before);
});

test('Phones come and go without the catalogue being read again', async () => {
  const before = readings;
  const phone = await listPhone(market, seller);
  expect(await found()).toContain(phone);
  expect((await seller.call(`DELETE /api/products/${phone}`)).status).toBe(200);
  expect(await found()).not.toContain(phone);
  expect(readings).toBe(before);
});

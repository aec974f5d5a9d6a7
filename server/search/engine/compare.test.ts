import fc from 'fast-check';
import { expect, test } from 'vitest';
import { conditions } from '#contract/limits.ts';
import { findAmong } from '#server/search/actions.ts';
import { catalogue } from '#server/search/engine/catalogue.fixture.ts';
import { PhoneMaker } from '#server/search/engine/phones.fixture.ts';
import type { Query } from '#server/search/engine/query.ts';
import { SearchEngine } from '#server/search/engine/search-engine.ts';

const maker = new PhoneMaker('compared', catalogue, 10);
const phones = Array.from({ length: 600 }, () => maker.next());
const engine = new SearchEngine(catalogue);
for (const phone of phones) engine.put(phone);
const some = phones.slice(0, 80).map(({ id }) => id);

// Whole words, beginnings, slips, and words that only doubting understands.
const words =
  'iphone iphnoe iph 13 pro galaxy galxy gal s21 pixel pixle pix 7 blue 128gb 256 excellent box lik ult xperia zzz otterb'.split(
    ' ',
  );
const queries: fc.Arbitrary<Query> = fc.record(
  {
    text: fc.uniqueArray(fc.constantFrom(...words), { maxLength: 3 }).map((chosen) => chosen.join(' ')),
    brand: fc.uniqueArray(fc.constantFrom('apple', 'samsung', 'google', 'nobody'), { maxLength: 2 }),
    storageGb: fc.uniqueArray(fc.constantFrom(64, 128, 256), { maxLength: 2 }),
    condition: fc.uniqueArray(fc.constantFrom(...conditions), { maxLength: 2 }),
    priceUsdMax: fc.integer({ min: 100, max: 1_500 }),
    place: fc.record({ townId: fc.constantFrom(1, 5, 99), radiusKm: fc.constantFrom(null, 400) }),
  },
  { requiredKeys: [] },
);

async function found(query: Query): Promise<Set<string>> {
  const ids = new Set<string>();
  for (let after: string | undefined; ;) {
    const { phones: page, next } = await engine.search({
      ...query,
      limit: 100,
      ...(after === undefined ? {} : { after }),
    });
    for (const { id } of page) ids.add(id);
    if (next === null) return ids;
    after = next;
  }
}

test('Of some phones a search finds those that it finds among all', async () => {
  let hits = 0;
  await fc.assert(
    fc.asyncProperty(queries, async (query) => {
      const all = await found(query);
      const { ids } = await engine.compare(query, some);
      hits += ids.length;
      expect(ids.toSorted()).toEqual(some.filter((id) => all.has(id)).toSorted());
    }),
    { numRuns: 300, seed: 20_261_125 },
  );
  expect(hits).toBeGreaterThan(500);
});

test('A phone that is not on sale is not found', async () => {
  expect((await engine.compare({}, ['00000000-0000-4000-8000-000000000000', 'no id'])).ids).toEqual([]);
});

test('Others have their turn while some phones are compared with many searches', async () => {
  const order: string[] = [];
  const searches = Array.from({ length: 20 }, (_, at) => ({ q: `iphnoe ${at}` }));
  setImmediate(() => order.push('a turn'));
  await findAmong(engine, searches, some, async (words) => {
    order.push('the words are looked up');
    setImmediate(() => order.push('another turn'));
    return new Map(words.map((word) => [word, some]));
  });
  expect([...order, 'found']).toEqual(['a turn', 'the words are looked up', 'another turn', 'found']);
});

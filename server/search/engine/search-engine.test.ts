import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogue } from '#server/search/engine/catalogue.fixture.ts';
import type { GoingUsd, Phone } from '#server/search/engine/phone.ts';
import { PhoneMaker } from '#server/search/engine/phones.fixture.ts';
import { PlainSearch } from '#server/search/engine/plain-search.fixture.ts';
import { queries } from '#server/search/engine/queries.fixture.ts';
import { BadCursor, sorts } from '#server/search/engine/query.ts';
import type { Facets, Found, Query } from '#server/search/engine/query.ts';
import { SearchEngine } from '#server/search/engine/search-engine.ts';

const maker = new PhoneMaker('search engine', catalogue, 30);
const phones = Array.from({ length: 1_500 }, () => maker.next());
const verified = new Set(maker.sellers.slice(0, 10));
const plain = new PlainSearch(catalogue, verified);
const engine = filled(phones);

function filled(shown: readonly Phone[]): SearchEngine {
  const fresh = new SearchEngine(catalogue);
  for (const seller of verified) fresh.setVerified(seller, true);
  for (const phone of shown) fresh.put(phone);
  return fresh;
}

async function allPages(
  searched: SearchEngine,
  query: Query,
  between: () => void = () => undefined,
): Promise<Found['phones']> {
  const all: Found['phones'] = [];
  for (let after: string | undefined; ; between()) {
    const { phones: page, next } = await searched.search({ ...query, ...(after === undefined ? {} : { after }) });
    all.push(...page);
    if (next === null) return all;
    after = next;
  }
}

function byValue(facets: Facets): Record<string, Record<string, number>> {
  const { brand, model, storageGb, colour, condition, lock } = facets;
  const lists = { brand, model, storageGb, colour, condition, lock } as Record<
    string,
    { value: string | number; count: number }[]
  >;
  const battery = facets.battery.map(({ percentMin, count }) => ({ value: percentMin, count }));
  const price = facets.price.map(({ fromUsd, count }) => ({ value: fromUsd, count }));
  const place = facets.place.map(({ radiusKm, count }) => ({ value: radiusKm, count }));
  return Object.fromEntries(
    Object.entries({ ...lists, battery, price, place, verified: [{ value: 'yes', count: facets.verified }] }).map(
      ([name, list]) => [
        name,
        Object.fromEntries(list.filter(({ count }) => count > 0).map(({ value, count }) => [value, count])),
      ],
    ),
  );
}

describe('A search', () => {
  test('counts what a plain filter over all phones counts', async () => {
    await fc.assert(
      fc.asyncProperty(queries, async (query) => {
        const { total, facets, understood } = await engine.search(query);
        expect(await engine.countByDistance(query)).toEqual({ total, rings: facets.place });
        if (understood.isCorrected) return;
        expect(total).toBe(phones.filter((phone) => plain.fits(phone, query)).length);
        expect(byValue(facets)).toEqual(plain.counts(phones, query));
      }),
      // Whole models near a town, which few others of these are.
      { numRuns: 300, examples: [[{ place: { townId: 1, radiusKm: null } }]] },
    );
  });

  test('lists every phone once and in order, page by page', async () => {
    const paged = fc.tuple(queries, fc.integer({ min: 1, max: 100 }));
    await fc.assert(
      fc.asyncProperty(paged, async ([query, limit]) => {
        fc.pre((await engine.search(query)).total < limit * 30);
        const ids = (await allPages(engine, { ...query, limit })).map(({ id }) => id);
        const expected = plain.inOrder(phones, query).map(({ id }) => id);
        if ((query.sort ?? 'best') === 'best') expect(ids.toSorted()).toEqual(expected.toSorted());
        else expect(ids).toEqual(expected);
      }),
      { numRuns: 150 },
    );
  });

  test('shows phones that stay exactly once while others come and go between its pages', async () => {
    const query = fc.record({ text: fc.constantFrom('', 'iphone', 'galaxy black'), sort: fc.constantFrom(...sorts) });
    await fc.assert(
      fc.asyncProperty(query, fc.integer(), async (asked, seed) => {
        const visitors = new PhoneMaker(`visitors ${seed}`, catalogue, 5);
        const staying = phones.slice(0, 300);
        const others = Array.from({ length: 60 }, () => visitors.next());
        const busy = filled([...staying, ...others.slice(0, 30)]);
        let turn = 0;
        const found = await allPages(busy, { ...asked, limit: 17 }, () => {
          for (const other of others.slice(turn * 3, turn * 3 + 3)) busy.remove(other.id);
          for (const other of others.slice(30 + turn * 3, 33 + turn * 3)) busy.put(other);
          turn += 1;
        });
        const ids = found.map(({ id }) => id);
        const fitting = staying.filter((phone) => plain.fits(phone, asked)).map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(fitting.filter((id) => !ids.includes(id))).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  test('tells how far away phones are', async () => {
    const near = await allPages(engine, { place: { townId: 1, radiusKm: 300 }, sort: 'nearest', limit: 100 });
    const kms = near.map(({ distanceKm }) => distanceKm ?? Number.NaN);
    expect(kms).toEqual(kms.toSorted((left, right) => left - right));
    expect(new Set(kms.map((km) => Math.round(km / 10)))).toEqual(new Set([0, 23]));
    expect((await engine.search({ limit: 1 })).phones[0]?.distanceKm).toBeNull();
  });

  test('refuses a cursor of another search', async () => {
    const { next } = await engine.search({ text: 'iphone' });
    await expect(engine.search({ text: 'galaxy', after: next ?? '' })).rejects.toThrow(BadCursor);
    await expect(engine.search({ text: 'iphone', after: `${next}x` })).rejects.toThrow(BadCursor);
  });

  test('survives any text', async () => {
    const number = fc.constantFrom(Number.NaN, -1, 1e300, Number.NEGATIVE_INFINITY, 0.5);
    const hostile = fc.record({
      text: fc.oneof(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.constant('\u0000\ud800'),
        fc.constant('a '.repeat(5_000)),
      ),
      priceUsdMin: number,
      priceUsdMax: number,
      batteryPercentMin: number,
      storageGb: fc.array(number),
      limit: number,
      place: fc.record({ townId: number, radiusKm: number }),
    });
    await fc.assert(
      fc.asyncProperty(hostile, async (query) => {
        const { total, phones: page } = await engine.search(query);
        expect(page.length).toBeLessThanOrEqual(total);
        engine.suggest(query.text, query.limit);
      }),
    );
  });
});

describe('What is on sale', () => {
  test('is the same however often phones were put and removed', async () => {
    const step = fc.record({ at: fc.nat(40), kind: fc.constantFrom('put', 'remove', 'change') });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 200 }), async (steps) => {
        const fresh = filled([]);
        const byPriceAlone = { priceUsdMin: 300, priceUsdMax: 700 };
        const shown = new Map<string, Phone>();
        for (const [turn, { at, kind }] of steps.entries()) {
          const phone = phones[at];
          if (phone === undefined) continue;
          if (kind === 'remove') {
            fresh.remove(phone.id);
            shown.delete(phone.id);
            continue;
          }
          const other = phones[(at * 7 + turn) % 900];
          const put = kind === 'put' || other === undefined ? phone : { ...other, id: phone.id };
          fresh.put(put);
          fresh.put(put);
          shown.set(phone.id, put);
          if (turn % 5 === 1) await fresh.search({ brand: ['samsung'], condition: ['Good'], priceUsdMin: 1 });
          if (turn % 5 === 3) await fresh.search(byPriceAlone);
        }
        expect(fresh.size).toBe(shown.size);
        const query = { text: 'black', sort: 'newest', limit: 100 } as const;
        const { phones: found, facets } = await fresh.search(query);
        expect(found.map(({ id }) => id)).toEqual(plain.inOrder([...shown.values()], query).map(({ id }) => id));
        expect(byValue(facets)).toEqual(plain.counts([...shown.values()], query));
        // Other brands are counted by what is kept of them between changes.
        const byPrice = { brand: ['apple'], condition: ['Good'], priceUsdMin: 200 } as const;
        for (const one of [byPrice, byPriceAlone])
          expect(byValue((await fresh.search(one)).facets)).toEqual(plain.counts([...shown.values()], one));
      }),
      { numRuns: 60 },
    );
  });

  test('counts a seller as verified from the moment they are', async () => {
    const fresh = filled(phones);
    const [seller = ''] = maker.sellers.slice(20);
    const theirs = phones.filter(({ sellerId }) => sellerId === seller).length;
    const before = (await fresh.search({})).facets.verified;
    const byPriceAlone = { priceUsdMin: 300, priceUsdMax: 700 };
    await fresh.search({ brand: ['apple'], verifiedOnly: true, priceUsdMin: 1 });
    await fresh.search(byPriceAlone);
    fresh.setVerified(seller, true);
    fresh.setVerified(seller, true);
    expect((await fresh.search({})).facets.verified).toBe(before + theirs);
    const now = new PlainSearch(catalogue, new Set([...verified, seller]));
    for (const one of [{ brand: ['apple'], verifiedOnly: true, priceUsdMin: 1 }, byPriceAlone])
      expect(byValue((await fresh.search(one)).facets)).toEqual(now.counts(phones, one));
    expect((await fresh.search({ verifiedOnly: true })).total).toBe(before + theirs);
    fresh.setVerified(seller, false);
    expect((await fresh.search({})).facets.verified).toBe(before);
  });

  test('is ordered by what such phones sell for now, as if each were put anew', async () => {
    const going = ({ modelId, storageGb, condition }: Parameters<GoingUsd>[0]) =>
      modelId === null ? null : modelId.length * 40 + (storageGb ?? 0) + (condition === 'Fair' ? 0 : 50);
    const repriced = phones.map((phone) => ({ ...phone, goingUsd: going({ ...phone, modelId: phone.model }) }));
    const fresh = filled(phones);
    const savings = async (of: SearchEngine) =>
      (await of.search({ sort: 'saving', limit: 100 })).phones.map(({ id }) => id);
    const before = await savings(fresh);
    fresh.setGoing(going);
    expect(await savings(fresh)).toEqual(await savings(filled(repriced)));
    expect(await savings(fresh)).not.toEqual(before);
  });

  test('must have UUIDs', () => {
    const [phone] = phones;
    if (phone === undefined) throw new Error('There is no phone.');
    expect(() => engine.put({ ...phone, id: '7' })).toThrow(RangeError);
    expect(() => engine.put({ ...phone, sellerId: '' })).toThrow(RangeError);
    engine.remove('7');
    expect(engine.size).toBe(phones.length);
  });

  test('is found by a new catalogue at once', async () => {
    const fresh = filled(phones.slice(0, 200));
    const models = catalogue.models.map((model) =>
      model.slug === 'iphone-8' ? { ...model, nicknames: ['Granddad'] } : model,
    );
    expect((await fresh.search({ text: 'granddad' })).total).toBe(0);
    fresh.replaceCatalogue({ ...catalogue, models });
    const expected = phones.slice(0, 200).filter(({ model }) => model === 'iphone-8').length;
    expect((await fresh.search({ text: 'granddad' })).total).toBe(expected);
    expect(expected).toBeGreaterThan(0);
  });
});

test('an answer is of the moment at which it was asked for, and the next one knows what came meanwhile', async () => {
  const many = new PhoneMaker('one moment', catalogue, 30);
  const big = new SearchEngine(catalogue);
  const there = Array.from({ length: 60_000 }, () => many.next());
  for (const phone of there) big.put(phone);
  // It splits most models by price, so the walk has to be interrupted.
  const query = { priceUsdMin: 300, priceUsdMax: 700, sort: 'cheapest' } as const;
  const left = there.slice(30_000);
  const turn = new Promise((resolve) => setImmediate(resolve)).then(() => 'a turn');
  const before = big.search(query);
  expect(await Promise.race([before, turn])).toBe('a turn');
  for (const { id } of there.slice(0, 30_000)) big.remove(id);
  const after = big.search(query);
  expect(byValue((await before).facets)).toEqual(plain.counts(there, query));
  expect(byValue((await after).facets)).toEqual(plain.counts(left, query));
  expect(big.size).toBe(30_000);
});

import { describe, expect, test } from 'vitest';
import { catalogue } from '#server/search/engine/catalogue.fixture.ts';
import type { Phone } from '#server/search/engine/phone.ts';
import { PhoneMaker } from '#server/search/engine/phones.fixture.ts';
import { PlainSearch } from '#server/search/engine/plain-search.fixture.ts';
import type { Query } from '#server/search/engine/query.ts';
import { SearchEngine } from '#server/search/engine/search-engine.ts';

const maker = new PhoneMaker('near misses', catalogue, 30);
const phones = Array.from({ length: 1_500 }, () => maker.next());
const plain = new PlainSearch(catalogue, new Set());
const engine = filled(phones);

function filled(shown: readonly Phone[]): SearchEngine {
  const fresh = new SearchEngine(catalogue);
  for (const phone of shown) fresh.put(phone);
  return fresh;
}

describe('A search that finds nothing', () => {
  test('tells which filter, left out, would find how many', async () => {
    const query = { text: 'iphone 13', priceUsdMax: 1, colour: ['black'] };
    const { total, nearMisses } = await engine.search(query);
    const without = phones.filter((phone) => plain.fits(phone, { ...query, priceUsdMax: 1_000_000 })).length;
    expect([total, nearMisses]).toEqual([0, [{ filter: 'price', count: without, isAtLeast: false }]]);
  });

  test('tells of a model that nobody sells, unless somebody sells what the words name too', async () => {
    const unsold = async (text: string, shown: readonly Phone[]) => (await filled(shown).search({ text })).unsold;
    const [other] = phones.filter(({ brand }) => brand !== 'apple');
    expect(await unsold('iphone 13', other === undefined ? [] : [other])).toBe('iphone-13');
    expect(await unsold('iphone', [])).toBeNull();
    const { total, unsold: none } = await engine.search({ text: 'iphone 13', priceUsdMax: 1 });
    expect([total, none]).toEqual([0, null]);
  });

  test('tells of no such model when only filters leave out a phone of no known model with the words', async () => {
    const like: Phone = { ...maker.next(), brand: 'samsung', model: null, title: 'Galaxy Z Flip5', priceUsd: 400 };
    const few = filled([{ ...like, condition: 'Good', storageGb: 256 }]);
    const unsold = async (query: Query) => (await few.search(query)).unsold;
    expect(await unsold({ text: 'flip5 under 300' })).toBeNull();
    expect(await unsold({ text: 'flip5 under 300', storageGb: [64], condition: ['Fair'] })).toBeNull();
    expect(await unsold({ text: 'flip4 under 300' })).toBe('galaxy-z-flip4');
  });

  test('tells of the model into which another with the same name was merged', async () => {
    const copy = { slug: 'apple-iphone-13', brand: 'apple', name: 'iPhone 13', nicknames: [], modelNumbers: [] };
    const fresh = new SearchEngine({ ...catalogue, models: [...catalogue.models, copy] });
    expect((await fresh.search({ text: 'iphone 13' })).unsold).toBeNull();
    fresh.replaceCatalogue({ ...catalogue, merged: new Map([[copy.slug, 'iphone-13']]) });
    expect((await fresh.search({ text: 'iphone 13' })).unsold).toBe('iphone-13');
  });

  test('tells which word, left out, would find how many', async () => {
    const { understood, nearMisses } = await engine.search({ text: 'iphone zzyzzyx 13' });
    expect(understood.words.find(({ meant }) => meant === null)?.typed).toBe('zzyzzyx');
    const { total } = await engine.search({ text: 'iphone 13' });
    expect(nearMisses).toEqual([{ word: 'zzyzzyx', count: total, isAtLeast: false }]);
    const both = await engine.search({ text: 'galaxy iphone' });
    expect(both.nearMisses.map((miss) => ('word' in miss ? miss.word : ''))).toContain('galaxy');
  });

  test.each<[filter: string, query: Query]>([
    ['a brand', { brand: ['apple'] }],
    ['a model', { model: ['iphone-13'] }],
    ['a colour', { colour: ['black'] }],
    ['a price', { priceUsdMax: 300 }],
  ])('tells so of its only word where %s is asked for too, and not of the whole market', async (_, query) => {
    const { total } = await engine.search(query);
    const { nearMisses } = await engine.search({ ...query, text: 'zzyzzyx' });
    expect(nearMisses).toEqual([{ word: 'zzyzzyx', count: Math.min(1_000, total), isAtLeast: total > 1_000 }]);
    expect((await engine.search({ text: 'zzyzzyx' })).nearMisses).toEqual([]);
  });

  test.each([
    'flurbogast apple iphone 13 128gb boxed spotless',
    'apple flurbogast iphone 13 128gb boxed spotless',
    'apple iphone 13 128gb boxed spotless flurbogast',
  ])('tells so of the first and the last of many words too: %s', async (text) => {
    const like = { ...maker.next(), brand: 'apple', model: 'iphone-13', storageGb: 128, title: 'boxed spotless' };
    const few = filled([like, { ...maker.next(), brand: 'sony', model: null, title: 'flurbogast' }]);
    const { nearMisses } = await few.search({ text });
    expect(nearMisses).toEqual([{ word: 'flurbogast', count: 1, isAtLeast: false }]);
  });

  test('for a glued name of which none is on sale tells which of its words, left out, would find how many', async () => {
    const models = catalogue.models.map((model) =>
      model.slug === 'iphone-13-pro-max' ? { ...model, nicknames: ['iphone13promax', '13promax'] } : model,
    );
    const without = new SearchEngine({ ...catalogue, models });
    for (const phone of phones) if (phone.model !== 'iphone-13-pro-max') without.put({ ...phone, title: 'phone' });
    const apart = await without.search({ text: 'iphone 13 pro max' });
    const glued = await without.search({ text: 'iphone13promax' });
    expect(glued.nearMisses).toEqual(apart.nearMisses);
    expect(glued.nearMisses).not.toEqual([]);
  });

  test.each([
    [1_000, false],
    [1_001, true],
  ])('counts close matches up to a thousand, and says whether %i are more: %s', async (count, isAtLeast) => {
    const alike = Array.from({ length: count }, () => ({ ...maker.next(), title: 'flurbogast' }));
    const { nearMisses } = await filled(alike).search({ text: 'flurbogast zzyzzyx' });
    expect(nearMisses).toEqual([{ word: 'zzyzzyx', count: 1_000, isAtLeast }]);
  });

  test('finds phones that have an unknown word elsewhere', async () => {
    const iphones = phones.filter((phone) => plain.fits(phone, { text: 'iphone' })).slice(0, 3);
    const ids = [...iphones, ...phones.filter(({ brand }) => brand === 'sony').slice(0, 2)].map(({ id }) => id);
    const { phones: found, total } = await engine.search({
      text: 'zzyzzyx iphone',
      alsoMatching: new Map([['zzyzzyx', [...ids, 'no uuid']]]),
    });
    expect(total).toBe(iphones.length);
    expect(found.map(({ id }) => id).toSorted()).toEqual(iphones.map(({ id }) => id).toSorted());
  });
});

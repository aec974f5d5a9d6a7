import { describe, expect, test } from 'vitest';
import { catalogue } from '#server/search/engine/catalogue.fixture.ts';
import { PhoneMaker } from '#server/search/engine/phones.fixture.ts';
import { SearchEngine } from '#server/search/engine/search-engine.ts';

const maker = new PhoneMaker('suggestions', catalogue, 10);
const engine = new SearchEngine(catalogue);
const common = Array.from({ length: 2_000 }, () => maker.next());
for (const phone of common) engine.put(phone);

function labels(text: string): string[] {
  return engine.suggest(text).map(({ label }) => label);
}

describe('While somebody types', () => {
  test.each([
    ['iphone 13', 'iPhone 13'],
    ['iphone 13 pro m', 'iPhone 13 Pro Max'],
    ['13 mini', 'iPhone 13 mini'],
    ['sams', 'Samsung'],
    ['goo', 'Google'],
    ['s21 u', 'Galaxy S21 Ultra'],
    ['galaxys21', 'Galaxy S21'],
    ['portl', 'Portland, OR'],
    ['malag', 'Málaga'],
    ['pixle 7', 'Pixel 7'],
    ['samsnug', 'Samsung'],
    ['SM-G99', 'Galaxy S21'],
  ])('%j suggests %s first', (text, first) => expect(labels(text)[0]).toBe(first));

  test('a digit more is still to come', () => expect(labels('galaxy s2').every((one) => /S2\d/.test(one))).toBe(true));

  test('of names that begin so, those with more phones on sale come first', () => {
    const counts = engine.suggest('iphone 1').map(({ count }) => count);
    expect(counts).toEqual(counts.toSorted((left, right) => right - left));
  });

  test('a suggestion tells how many phones are on sale', async () => {
    for (const one of engine.suggest('pixel')) {
      const found = one.kind === 'model' ? await engine.search({ model: [one.slug] }) : null;
      expect(found?.total).toBe(one.count);
    }
    const [google] = engine.suggest('google');
    expect(google).toMatchObject({
      kind: 'brand',
      id: 'google',
      count: common.filter(({ brand }) => brand === 'google').length,
    });
    const [denver] = engine.suggest('denver');
    expect(denver).toMatchObject({ kind: 'place', count: common.filter(({ townId }) => townId === 5).length });
  });

  test('what nobody sells is not suggested', () => {
    expect(new SearchEngine(catalogue).suggest('iphone')).toEqual([]);
    expect([labels(''), labels('zzyzzyx'), labels('iphone galaxy'), labels('a '.repeat(5_000))]).toEqual([
      [],
      [],
      [],
      [],
    ]);
  });

  test('there are as many as asked for, at most 20', () => {
    expect([3, 0, 1_000, Number.NaN].map((limit) => engine.suggest('i', limit).length)).toEqual([3, 1, 20, 8]);
  });
});

import { describe, expect, test } from 'vitest';
import { asTyped, correctedWords, withoutWish } from '#web/search/near-misses.ts';
import { addressOf, everything } from '#web/search/wishes.ts';

const wishes = {
  ...everything,
  q: 'Péach galaxy  s21',
  colour: ['green', 'blue'],
  priceMinUsd: 10,
  priceMaxUsd: 20,
  batteryMin: 90,
  verifiedOnly: true,
  town: 1,
  radiusKm: 10,
};

describe('A near miss', () => {
  test.each([
    [
      { without: 'peach', isWord: true },
      { ...wishes, q: 'galaxy s21' },
    ],
    [
      { without: 'colour', isWord: false },
      { ...wishes, colour: [] },
    ],
    [
      { without: 'price', isWord: false },
      { ...wishes, priceMinUsd: null, priceMaxUsd: null },
    ],
    [
      { without: 'battery', isWord: false },
      { ...wishes, batteryMin: null },
    ],
    [
      { without: 'verified', isWord: false },
      { ...wishes, verifiedOnly: false },
    ],
    [
      { without: 'town', isWord: false },
      { ...wishes, radiusKm: null },
    ],
  ])('leads to the search without %j', (miss, expected) => {
    expect(addressOf(withoutWish(wishes, { ...miss, count: 1, isAtLeast: false }) ?? everything)).toBe(
      addressOf(expected),
    );
  });

  test('by a price that stands among the words leads to the other words', () => {
    const miss = { without: 'price', isWord: false, count: 1, isAtLeast: false };
    const said = { ...wishes, q: 'galaxy under $300  s21' };
    expect(withoutWish(said, miss, { typed: 'under $300', usdMax: 300 })).toEqual({
      ...wishes,
      q: 'galaxy s21',
      priceMinUsd: null,
      priceMaxUsd: null,
    });
  });

  test.each([
    ['iPhone 14, 2 TB', '2tb', '2 TB', 'iPhone 14'],
    ['galaxy s22+', 'plus', '+', 'galaxy s22'],
    ['One Plus 13 plus', 'plus', 'Plus', 'One 13 plus'],
    ['iphone1', '1', '1', 'iphone'],
    ['13 iphone1', '1', '1', '13 iphone'],
    ['note9pro', '9pro', '9pro', 'note'],
    ['s22ultra2tb', '2tb', '2tb', 's22ultra'],
    ['iphone14promax', 'max', 'max', 'iphone14pro'],
    ['Péach galaxy', 'galaxy', 'galaxy', 'Péach'],
    ['c++ phone', 'phone', 'phone', 'c++'],
  ])('of %j by %j names %j and leads to %j', (q, without, said, left) => {
    expect(asTyped(q, without)).toBe(said);
    expect(withoutWish({ ...wishes, q }, { without, isWord: true, count: 1, isAtLeast: false })?.q).toBe(left);
  });

  test('by a word that does not stand in the text leads nowhere', () => {
    expect(withoutWish(wishes, { without: 'pixel', isWord: true, count: 1, isAtLeast: false })).toBeNull();
  });

  test('by a wish that nobody has leads nowhere', () => {
    expect(withoutWish(wishes, { without: 'weight', isWord: false, count: 1, isAtLeast: false })).toBeNull();
  });
});

test.each([
  ['Galxy s21 bleu', { galxy: 'galaxy', bleu: 'blue' }, 'galaxy s21 blue'],
  ['iphnoe13', { iphnoe: 'iphone' }, 'iphone13'],
  ['Iphnoe, 13', { iphnoe: 'iphone' }, 'iphone, 13'],
  ['pixle7 256gb', { pixle: 'pixel' }, 'pixel7 256gb'],
])('Words are shown as they were understood: %j', (words, corrected, expected) => {
  const list = Object.entries(corrected).map(([typed, meant]) => ({ typed, meant }));
  expect(correctedWords(words, list)).toBe(expected);
});

import { describe, expect, test } from 'vitest';
import { correctedWords, withoutWish } from '#web/search/near-misses.ts';
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

  test('by a wish that nobody has leads nowhere', () => {
    expect(withoutWish(wishes, { without: 'weight', isWord: false, count: 1, isAtLeast: false })).toBeNull();
  });
});

test('Words are shown as they were understood', () => {
  expect(
    correctedWords('Galxy s21 bleu', [
      { typed: 'galxy', meant: 'galaxy' },
      { typed: 'bleu', meant: 'blue' },
    ]),
  ).toBe('galaxy s21 blue');
});

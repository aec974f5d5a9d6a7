import { expect, test } from 'vitest';
import { partMax, partsFor, prefixOf } from '#server/sitemap/parts.ts';

test.each([
  [0, 0],
  [1, 1],
  [5_000, 1],
  [5_001, 16],
  [1_000_000, 256],
  [20_000_000, 4_096],
])('%i phones are listed in %i parts', (count, parts) => {
  expect(partsFor(count)).toHaveLength(parts);
});

test('no part is expected to be more than half full', () => {
  for (const count of [4_999, 80_000, 1_000_000, 20_000_000])
    expect(count / partsFor(count).length).toBeLessThanOrEqual(partMax / 2);
});

test('each part is named by the first digits of its ids', () => {
  expect(partsFor(20_000).slice(9, 12)).toEqual(['9', 'a', 'b']);
  expect(partsFor(1_000_000).at(-1)).toBe('ff');
  expect(['all', 'a', '0f', 'abc', 'abcd', 'g', ''].map(prefixOf)).toEqual(['', 'a', '0f', 'abc', null, null, null]);
});

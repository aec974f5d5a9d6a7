import { expect, test } from 'vitest';
import { grown } from '#server/search/engine/growing.ts';

test('a column keeps its numbers when it grows, and grows by a quarter at least', () => {
  const first = grown(new Uint16Array([7, 8]), 3);
  expect([first.length, ...first.subarray(0, 3)]).toEqual([64, 7, 8, 0]);
  expect(grown(first, 65)).toHaveLength(80);
});

test('a column with enough room stays as it is', () => {
  const column = new Float64Array(10);
  expect(grown(column, 10)).toBe(column);
});

import { expect, test } from 'vitest';
import { bands, batteries, countsSize, GroupCounts, total, verified } from '#server/search/engine/counts.ts';
import { packTraits } from '#server/search/engine/traits.ts';

const traits = { storage: 2, colour: 3, condition: 1, lock: 1, ram: 0, isVerified: true, priceUsd: 320 };

test('a group counts what comes and forgets what leaves', () => {
  const counts = new GroupCounts();
  const [worn, fresh] = [82, 96].map((batteryPercent) => packTraits({ ...traits, batteryPercent }));
  counts.change(5, worn ?? 0, 1);
  counts.change(5, fresh ?? 0, 1);
  const sums = new Uint32Array(countsSize);
  counts.addTo(sums, 5, 0, countsSize);
  expect([sums[total], sums[batteries + 1], sums[batteries + 4], sums[verified], sums[bands + 6]]).toEqual([
    2, 1, 1, 2, 2,
  ]);
  counts.change(5, worn ?? 0, -1);
  counts.change(5, fresh ?? 0, -1);
  const rest = new Uint32Array(countsSize);
  counts.addTo(rest, 5, 0, countsSize);
  expect(rest).toEqual(new Uint32Array(countsSize));
});

test('a group that never had a phone counts nothing', () => {
  const sums = new Uint32Array(countsSize);
  new GroupCounts().addTo(sums, 9, 0, countsSize);
  expect(sums).toEqual(new Uint32Array(countsSize));
});

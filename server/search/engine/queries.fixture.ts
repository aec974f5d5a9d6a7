import fc from 'fast-check';
import { conditions } from '#contract/limits.ts';
import { sorts } from '#server/search/engine/query.ts';
import type { Query } from '#server/search/engine/query.ts';
import { locks } from '#server/search/engine/traits.ts';

const words =
  'iphone 13 pro galaxy s21 pixel 7 google apple black blue 128gb 256 1tb excellent unlocked portland box like new sc ultra 8 xperia'.split(
    ' ',
  );
const some = <Value>(values: readonly Value[]) => fc.uniqueArray(fc.constantFrom(...values), { maxLength: 3 });
const mixed: fc.Arbitrary<Query> = fc.record(
  {
    text: fc.uniqueArray(fc.constantFrom(...words), { maxLength: 3 }).map((chosen) => chosen.join(' ')),
    brand: some(['apple', 'samsung', 'google', 'sony', 'nobody']),
    model: some(['iphone-13', 'iphone-12-pro', 'galaxy-s21', 'pixel-7']),
    storageGb: some([64, 128, 256, 999]),
    colour: some(['black', 'blue', 'green', 'beige']),
    condition: some(conditions),
    lock: some(locks),
    batteryPercentMin: fc.integer({ min: 0, max: 100 }),
    priceUsdMin: fc.integer({ min: 0, max: 600 }),
    priceUsdMax: fc.integer({ min: 100, max: 1_500 }),
    verifiedOnly: fc.boolean(),
    place: fc.record({ townId: fc.constantFrom(1, 5, 11, 99), radiusKm: fc.constantFrom(null, 10, 400, 3_000) }),
    sort: fc.constantFrom(...sorts),
  },
  { requiredKeys: [] },
);
/** Whole models pass a price, or fail it, where no other filter looks at phones. */
const priced: fc.Arbitrary<Query> = fc.record(
  {
    text: fc.constantFrom('', 'iphone', 'pixel 7', 'galaxy black'),
    brand: some(['apple', 'samsung']),
    priceUsdMin: fc.integer({ min: 0, max: 1_200 }),
    priceUsdMax: fc.integer({ min: 50, max: 1_500 }),
    sort: fc.constantFrom(...sorts),
  },
  { requiredKeys: ['sort'] },
);
/** Ladders of prices count models where one trait is asked for. */
const ofOneTrait: fc.Arbitrary<Query> = fc
  .tuple(
    priced,
    fc.constantFrom<Query>(
      { storageGb: [128, 999] },
      { colour: ['black', 'blue'] },
      { condition: ['Good'] },
      { lock: ['locked'] },
      { batteryPercentMin: 85 },
      { batteryPercentMin: 83 },
      { verifiedOnly: true },
    ),
  )
  .map(([query, trait]) => ({ ...query, ...trait }));
/** Of any kind. */
export const queries = fc.oneof(
  { weight: 3, arbitrary: mixed },
  { weight: 1, arbitrary: priced },
  { weight: 2, arbitrary: ofOneTrait },
);

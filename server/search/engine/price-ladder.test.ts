import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, bands, countLooks, countsSize, countState } from '#server/search/engine/counts.ts';
import { PriceLadder } from '#server/search/engine/price-ladder.ts';
import { Rows } from '#server/search/engine/rows.ts';
import { traitsAt } from '#server/search/engine/traits.fixture.ts';
import { bandOfPacked, looksOf, packTraits, stateOf } from '#server/search/engine/traits.ts';

const phone = traitsAt(fc.nat(40));

test('a range of prices counts what looking at each phone counts', () => {
  // Some rungs, and groups that end at one.
  const phones = fc.oneof(...[0, 1, 128, 700].map((size) => fc.array(phone, { minLength: size, maxLength: size })));
  fc.assert(
    fc.property(phones, fc.nat(4_100), fc.nat(4_100), (all, centsMin, centsMax) => {
      const rows = new Rows();
      rows.makeRoom(all.length);
      for (const [row, one] of all.entries()) {
        rows.traits[row] = packTraits(one);
        rows.priceCents[row] = one.priceUsd * 100;
      }
      const fitting = all.filter(({ priceUsd }) => priceUsd * 100 >= centsMin && priceUsd * 100 <= centsMax);
      const expected = new Uint32Array(countsSize);
      for (const packed of fitting.map(packTraits)) {
        countLooks(expected, 0, looksOf(packed), 1);
        countState(expected, 0, stateOf(packed), 1);
      }
      for (const packed of all.map(packTraits)) add(expected, bands + bandOfPacked(packed), 1);
      const ladder = new PriceLadder(rows, [...all.keys()]);
      const sums = new Uint32Array(countsSize);
      expect(ladder.addTo(sums, centsMin, centsMax)).toBe(fitting.length);
      expect(ladder.count(centsMin, centsMax)).toBe(fitting.length);
      ladder.addBandsTo(sums);
      expect(sums).toEqual(expected);
    }),
    { numRuns: 100 },
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { traitsAt } from '#server/search/engine/traits.fixture.ts';
import {
  bandOfPacked,
  bandsFromUsd,
  batteryNumber,
  batteryOfState,
  colourOfLooks,
  conditionOfState,
  lockOfState,
  looksOf,
  packTraits,
  ramOf,
  stateOf,
  storageOfLooks,
  Values,
  verifiedOfState,
} from '#server/search/engine/traits.ts';

test('traits are packed without loss', () => {
  const traits = traitsAt(fc.double({ min: 0, max: 100_000, noNaN: true }));
  fc.assert(
    fc.property(traits, (one) => {
      const packed = packTraits(one);
      const [looks, state] = [looksOf(packed), stateOf(packed)];
      expect([storageOfLooks(looks), colourOfLooks(looks), ramOf(packed)]).toEqual([one.storage, one.colour, one.ram]);
      expect([conditionOfState(state), lockOfState(state)]).toEqual([one.condition, one.lock]);
      expect([batteryOfState(state), verifiedOfState(state)]).toEqual([one.batteryPercent, Number(one.isVerified)]);
      const band = bandOfPacked(packed);
      expect(one.priceUsd).toBeGreaterThanOrEqual(bandsFromUsd[band] ?? 0);
      expect(one.priceUsd).toBeLessThan(bandsFromUsd[band + 1] ?? Number.POSITIVE_INFINITY);
    }),
  );
});

test('a battery without a sensible percentage is unknown', () => {
  expect([null, Number.NaN, -1, 101, 0, 87.9, 100].map(batteryNumber)).toEqual([0, 0, 0, 0, 1, 87, 100]);
});

test('values are numbered as they come, and are unknown beyond the last number', () => {
  const values = new Values<string>(2);
  expect(['black', 'blue', 'black', 'red', null].map((value) => values.number(value))).toEqual([1, 2, 1, 0, 0]);
  expect([values.find('blue'), values.find('red')]).toEqual([2, undefined]);
});

import { expect, test } from 'vitest';
import { Towns } from '#server/search/engine/towns.ts';

const portland = { id: 7, label: 'Portland, OR', lat: 45.52, lon: -122.68 };
const seattle = { id: 9, label: 'Seattle, WA', lat: 47.61, lon: -122.33 };

test('from Portland to Seattle it is about 234 km', () => {
  const towns = new Towns();
  towns.replace([portland, seattle]);
  const [here, there] = [towns.number(portland.id), towns.number(seattle.id)];
  const distances = towns.distancesFrom(portland.id);
  expect(distances[here]).toBe(0);
  expect(distances[there]).toBeCloseTo(234, -1);
});

test('a town keeps its number and its phones when the list is replaced', () => {
  const towns = new Towns();
  towns.replace([portland, seattle]);
  towns.number(7);
  const number = towns.number(9);
  towns.change(number, 1);
  towns.replace([seattle, portland]);
  expect([towns.number(9), towns.phones(9), towns.phones(8), towns.number(null)]).toEqual([number, 1, 0, 0]);
});

test('no distance is known to a phone without a town, nor from a town nobody knows', () => {
  const towns = new Towns();
  towns.replace([portland]);
  towns.number(7);
  expect(towns.distancesFrom(7)).toEqual(Float64Array.of(Number.POSITIVE_INFINITY, 0));
  expect(towns.distancesFrom(8)[1]).toBe(Number.POSITIVE_INFINITY);
});

test('a town that is missing in a new list is at no known distance', () => {
  const towns = new Towns();
  towns.replace([portland, seattle]);
  towns.number(9);
  expect(towns.distancesFrom(7)[1]).toBeCloseTo(234, -1);
  towns.replace([portland]);
  expect(towns.distancesFrom(7)[1]).toBe(Number.POSITIVE_INFINITY);
});

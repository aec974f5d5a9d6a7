import { describe, expect, test } from 'vitest';
import { distanceKm } from '#contract/distance.ts';
import type { Point } from '#contract/distance.ts';
import { nearestTown } from '#web/search/nearest.ts';

const london = { name: 'London', lat: 51.509, lon: -0.126 };
const paris = { name: 'Paris', lat: 48.853, lon: 2.349 };
const portlandOregon = { name: 'Portland, OR', lat: 45.523, lon: -122.676 };
const portlandMaine = { name: 'Portland, ME', lat: 43.657, lon: -70.259 };
const suva = { name: 'Suva', lat: -18.142, lon: 178.442 };
const apia = { name: 'Apia', lat: -13.833, lon: -171.767 };
const towns = [london, paris, portlandOregon, portlandMaine, suva, apia];

describe('distanceKm', () => {
  test('London and Paris are 344 km apart', () => {
    expect(Math.round(distanceKm(london, paris))).toBe(344);
  });

  test('a place has no distance to itself', () => {
    expect(distanceKm(london, london)).toBe(0);
  });

  test('a distance is the same in both directions', () => {
    expect(distanceKm(london, suva)).toBe(distanceKm(suva, london));
  });

  test('a degree on the equator is 111.2 km', () => {
    expect(distanceKm({ lat: 0, lon: 10 }, { lat: 0, lon: 11 })).toBeCloseTo(111.2, 1);
  });

  test('the way crosses the date line', () => {
    expect(distanceKm({ lat: 0, lon: 179.5 }, { lat: 0, lon: -179.5 })).toBeCloseTo(111.2, 1);
  });

  test('opposite points are half the circumference apart', () => {
    for (const lat of [0, 12.3, 45, 90]) {
      expect(distanceKm({ lat, lon: 10 }, { lat: -lat, lon: -170 })).toBeCloseTo(20015.1, 1);
    }
  });

  test('a coordinate that is not a number gives NaN', () => {
    expect(distanceKm({ lat: NaN, lon: 0 }, london)).toBeNaN();
  });
});

describe('nearestTown', () => {
  test.each([
    ['Dover', { lat: 51.129, lon: 1.309 }, london],
    ['Rouen', { lat: 49.443, lon: 1.099 }, paris],
    ['Seattle', { lat: 47.606, lon: -122.332 }, portlandOregon],
    ['Boston', { lat: 42.358, lon: -71.06 }, portlandMaine],
  ])('%s is nearest to the right town', (_, point, town) => {
    expect(nearestTown(towns, point)).toBe(town);
  });

  test('a town across the date line can be the nearest', () => {
    expect(nearestTown([london, apia, { ...suva, lon: 170 }], { lat: -14, lon: 179 })).toBe(apia);
  });

  test('agrees with measuring every distance', () => {
    const grid: Point[] = [];
    for (let lat = -90; lat <= 90; lat += 15) for (let lon = -180; lon <= 180; lon += 15) grid.push({ lat, lon });
    for (const point of grid) {
      const [closest] = towns.toSorted((a, b) => distanceKm(a, point) - distanceKm(b, point));
      expect(nearestTown(towns, point)).toBe(closest);
    }
  });

  test('no towns give no answer', () => {
    expect(nearestTown([], london)).toBeUndefined();
  });

  test.each([
    { lat: NaN, lon: 0 },
    { lat: 0, lon: NaN },
    { lat: 91, lon: 0 },
    { lat: 0, lon: 181 },
    { lat: 0, lon: Infinity },
  ])('a point off Earth has no nearest town: $lat, $lon', (point) => {
    expect(nearestTown(towns, point)).toBeUndefined();
  });

  test('a town without a valid place is passed over', () => {
    expect(
      nearestTown([{ name: 'Nowhere', lat: NaN, lon: NaN }, { name: 'Off', lat: 95, lon: 0 }, paris], london),
    ).toBe(paris);
  });
});

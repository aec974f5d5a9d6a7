import { describe, expect, test } from 'vitest';
import { coefficients } from '#server/prices/coefficients.ts';
import { estimateUsd } from '#server/prices/depreciation.ts';

const year = 365.25;
const pixel = { brand: 'Google', launchPriceUsd: 600, ageDays: 2 * year };
const { min: cheapest, max: dearest } = coefficients.newPrice;

describe('What a used phone is worth by age and launch price', () => {
  test('it falls with age', () => {
    const ages = Array.from({ length: 15 }, (_, at) => (at + 1) * 180);
    for (const launchPriceUsd of [cheapest, 200, 600, dearest]) {
      const prices = ages.map((ageDays) => estimateUsd({ ...pixel, launchPriceUsd, ageDays })?.midUsd ?? NaN);
      expect(prices).toEqual(prices.toSorted((a, b) => b - a));
      expect(prices.at(-1)).toBeLessThan(0.7 * (prices[0] ?? NaN));
    }
  });

  test('a dearer phone is worth more, but keeps a smaller share', () => {
    const [cheap, dear] = [200, 800].map((price) => estimateUsd({ ...pixel, launchPriceUsd: price })?.midUsd ?? NaN);
    expect(dear).toBeGreaterThan(cheap ?? NaN);
    expect((dear ?? NaN) / 800).toBeLessThan((cheap ?? NaN) / 200);
  });

  test('the range contains the estimate and never exceeds the launch price', () => {
    for (let launchPriceUsd = cheapest; launchPriceUsd <= dearest; launchPriceUsd += 7) {
      for (let ageDays = 100; ageDays < 7.5 * year; ageDays += 90) {
        const range = estimateUsd({ ...pixel, launchPriceUsd, ageDays });
        expect(range?.lowUsd).toBeGreaterThan(0);
        expect(range?.midUsd).toBeGreaterThan(range?.lowUsd ?? NaN);
        expect(range?.highUsd).toBeGreaterThanOrEqual(range?.midUsd ?? NaN);
        expect(range?.highUsd).toBeLessThanOrEqual(launchPriceUsd);
      }
    }
  });

  test('it is a rough range in whole dollars', () => {
    const range = estimateUsd(pixel);
    expect(range?.certainty).toBe('rough');
    for (const usd of [range?.lowUsd, range?.midUsd, range?.highUsd]) expect(Number.isInteger(usd)).toBe(true);
  });

  test('a release date gives the same as the age', () => {
    const now = new Date('2026-11-24');
    const releasedAt = new Date(now.getTime() - pixel.ageDays * 24 * 3_600_000);
    expect(estimateUsd({ brand: pixel.brand, launchPriceUsd: pixel.launchPriceUsd, releasedAt, now })).toEqual(
      estimateUsd(pixel),
    );
  });

  test.each(['Apple', 'apple', ' APPLE ', 'Apple Inc.', 'iPhone', 'Apple iPhone 13', '', ' '])(
    'no estimate for the brand "%s"',
    (brand) => {
      expect(estimateUsd({ ...pixel, brand })).toBeNull();
    },
  );

  test.each([null, NaN, 0, -600, Infinity, cheapest - 1, dearest + 1])(
    'no estimate for a launch price of %s',
    (price) => {
      expect(estimateUsd({ ...pixel, launchPriceUsd: price })).toBeNull();
    },
  );

  test.each([NaN, -1, 0, 89, 7.6 * year, Infinity])('no estimate for a model released %s days ago', (ageDays) => {
    expect(estimateUsd({ ...pixel, ageDays })).toBeNull();
  });

  test('no estimate for a date that is none', () => {
    const { brand, launchPriceUsd } = pixel;
    expect(estimateUsd({ brand, launchPriceUsd, releasedAt: new Date('soon'), now: new Date() })).toBeNull();
  });
});

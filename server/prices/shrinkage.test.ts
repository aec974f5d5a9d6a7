import { describe, expect, test } from 'vitest';
import type { Condition } from '#contract/limits.ts';
import { conditionFactor } from '#server/prices/condition-factor.ts';
import type { PriceRange } from '#server/prices/price-range.ts';
import { combineWithSales, type OwnSale, weightOfSales } from '#server/prices/shrinkage.ts';

const estimate: PriceRange = { lowUsd: 146, midUsd: 200, highUsd: 274, certainty: 'rough' };

/** Sales at one price, by as many sellers as there are unless told otherwise. */
function salesAt(priceUsd: number, count: number, sellers = count, condition: Condition = 'Good'): OwnSale[] {
  return Array.from({ length: count }, (_, at) => ({ priceUsd, condition, sellerId: `seller ${at % sellers}` }));
}

function widthOf(range: PriceRange | null): number {
  return (range?.highUsd ?? NaN) / (range?.lowUsd ?? NaN);
}

describe('weightOfSales', () => {
  test('no sale counts nothing, many count nearly all', () => {
    expect(weightOfSales(0)).toBe(0);
    expect(weightOfSales(1)).toBeCloseTo(0.32, 2);
    expect(weightOfSales(8)).toBeCloseTo(0.79, 2);
    expect(weightOfSales(100)).toBeCloseTo(0.98, 2);
    expect(weightOfSales(Infinity)).toBe(1);
  });

  test.each([NaN, -1])('%s sales count nothing', (count) => {
    expect(weightOfSales(count)).toBe(0);
  });
});

describe('combineWithSales', () => {
  test('without sales the estimate stays', () => {
    expect(combineWithSales(estimate, [], 'Good')).toEqual(estimate);
  });

  test('more sales move the price further from the estimate and narrow the range', () => {
    const ranges = [0, 1, 8, 100].map((count) => combineWithSales(estimate, salesAt(300, count), 'Good'));
    expect(ranges.map((range) => range?.midUsd)).toEqual([200, 227, 275, 297]);
    const widths = ranges.map(widthOf);
    expect(widths).toEqual(widths.toSorted((a, b) => b - a));
    for (const range of ranges) {
      expect(range?.lowUsd).toBeLessThan(range?.midUsd ?? NaN);
      expect(range?.highUsd).toBeGreaterThan(range?.midUsd ?? NaN);
    }
  });

  test('the condition changes the price, and sales count as if all were good', () => {
    const sales = [...salesAt(330, 10, 5, 'Excellent'), ...salesAt(300, 10), ...salesAt(240, 10, 5, 'Fair')];
    expect(combineWithSales(null, sales, 'Good')?.midUsd).toBe(300);
    expect(combineWithSales(null, sales, 'Excellent')?.midUsd).toBe(330);
    expect(combineWithSales(null, sales, 'Fair')?.midUsd).toBe(240);
    expect(combineWithSales(estimate, [], 'Fair')?.midUsd).toBe(200 * conditionFactor.Fair);
  });

  test.each([
    [7, 7, 'rough'],
    [8, 3, 'rough'],
    [8, 4, 'fair'],
    [100, 3, 'rough'],
  ])('%i sales by %i sellers are %s', (count, sellers, certainty) => {
    expect(combineWithSales(estimate, salesAt(250, count, sellers), 'Good')?.certainty).toBe(certainty);
  });

  test('without an estimate it takes three sales', () => {
    expect(combineWithSales(null, [], 'Good')).toBeNull();
    expect(combineWithSales(null, salesAt(500, 2), 'Good')).toBeNull();
    expect(combineWithSales(null, salesAt(500, 3), 'Good')).toMatchObject({ midUsd: 500, certainty: 'rough' });
  });

  test('sales that lie far apart widen the range', () => {
    const apart = salesAt(250, 10).map((sale, at) => ({ ...sale, priceUsd: at % 2 === 0 ? 100 : 600 }));
    expect(widthOf(combineWithSales(estimate, apart, 'Good'))).toBeGreaterThan(
      widthOf(combineWithSales(estimate, salesAt(245, 10), 'Good')),
    );
  });

  test('prices that are none are ignored', () => {
    const odd = [NaN, Infinity, 0, -5].map((priceUsd) => ({ priceUsd, condition: 'Good' as const, sellerId: 'odd' }));
    expect(combineWithSales(estimate, odd, 'Good')).toEqual(estimate);
    expect(combineWithSales(null, odd, 'Good')).toBeNull();
    expect(combineWithSales(estimate, [...odd, ...salesAt(300, 1)], 'Good')?.midUsd).toBe(227);
  });
});

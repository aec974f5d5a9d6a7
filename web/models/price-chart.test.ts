import { describe, expect, test } from 'vitest';
import { chartOf, chartSize } from '#web/models/price-chart.ts';

const sold = (month: string, median: number) => ({ month, count: 1, median });

describe('The chart of prices', () => {
  test('goes from the first month to the last, and leaves room for months without a sale', () => {
    const { points } = chartOf([sold('2025-12', 500), sold('2026-01', 480), sold('2026-04', 440)]);
    expect(points.map(({ x }) => x)).toEqual([0, chartSize.width / 4, chartSize.width]);
  });

  test('draws a higher price further up, between round prices', () => {
    const { points, lowest, highest } = chartOf([sold('2026-01', 512), sold('2026-02', 449)]);
    expect([lowest, highest]).toEqual([420, 540]);
    const [dear, cheap] = points;
    expect(dear?.y).toBeLessThan(cheap?.y ?? 0);
    for (const { y } of points) {
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(chartSize.height);
    }
  });

  test('of one month stands in the middle', () => {
    expect(chartOf([sold('2026-01', 5)]).points).toEqual([{ x: chartSize.width / 2, y: expect.any(Number) }]);
  });
});

import type { ModelPage } from '#contract/models.ts';

type Month = ModelPage['history'][number];

export const chartSize = { width: 600, height: 200 } as const;

export interface Chart {
  /** Of each month with a sale, from the top left corner. */
  points: { x: number; y: number }[];
  /** Prices at the bottom and at the top. */
  lowest: number;
  highest: number;
}

/** Where the months of a history stand. Months without a sale keep their place. */
export function chartOf(history: readonly Month[]): Chart {
  const at = history.map(({ month }) => monthsSinceYearZero(month));
  const [first = 0, last = 0] = [at[0], at.at(-1)];
  const medians = history.map(({ median }) => median);
  const step = stepFor(Math.max(...medians) - Math.min(...medians));
  const lowest = Math.max(0, Math.floor(Math.min(...medians) / step) * step - step);
  const highest = Math.ceil(Math.max(...medians) / step) * step + step;
  const points = history.map(({ median }, index) => ({
    x: first === last ? chartSize.width / 2 : (((at[index] ?? first) - first) / (last - first)) * chartSize.width,
    y: chartSize.height * (1 - (median - lowest) / (highest - lowest)),
  }));
  return { points, lowest, highest };
}

function monthsSinceYearZero(month: string): number {
  const [year = 0, ofYear = 1] = month.split('-').map(Number);
  return year * 12 + ofYear - 1;
}

/** Round prices at the edges. */
function stepFor(spread: number): number {
  return [10, 20, 50, 100, 200].find((step) => spread <= step * 5) ?? 500;
}

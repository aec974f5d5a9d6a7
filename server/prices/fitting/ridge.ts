import { solveCholesky } from '#server/prices/fitting/cholesky.ts';

/** target = intercept + the sum of weight times feature. */
export interface LinearModel {
  intercept: number;
  weights: readonly number[];
}

/**
 * By the normal equations. Features are scaled to mean 0 and deviation 1 first, so one penalty fits all of them. The
 * weights are for unscaled features; one that never changes gets 0. Throws without rows.
 */
export function fitRidge(rows: readonly (readonly number[])[], targets: readonly number[], penalty = 1): LinearModel {
  const [first] = rows;
  if (first === undefined) throw new RangeError('no rows to fit');
  const scales = first.map((_, column) => scaleOf(rows.map((row) => row[column] ?? NaN)));
  const scaled = rows.map((row) =>
    scales.map(({ mean, deviation }, column) => ((row[column] ?? NaN) - mean) / deviation),
  );
  const targetMean = meanOf(targets);
  const products = scales.map((_, a) =>
    scales.map((_, b) => sum(scaled.map((row) => (row[a] ?? NaN) * (row[b] ?? NaN))) + (a === b ? penalty : 0)),
  );
  const right = scales.map((_, a) =>
    sum(scaled.map((row, at) => (row[a] ?? NaN) * ((targets[at] ?? NaN) - targetMean))),
  );
  const weights = solveCholesky(products, right).map((weight, column) => weight / (scales[column]?.deviation ?? NaN));
  const shift = sum(weights.map((weight, column) => weight * (scales[column]?.mean ?? NaN)));
  return { intercept: targetMean - shift, weights };
}

export function predict({ intercept, weights }: LinearModel, row: readonly number[]): number {
  return intercept + sum(weights.map((weight, column) => weight * (row[column] ?? NaN)));
}

function scaleOf(values: readonly number[]): { mean: number; deviation: number } {
  const mean = meanOf(values);
  return { mean, deviation: Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2))) || 1 };
}

function meanOf(values: readonly number[]): number {
  return sum(values) / values.length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** The value that `share` (0 to 1) of the values don't exceed, without interpolation. NaN without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN;
}

/** The median error in percent of the true price, for errors of its natural logarithm. */
export function medianErrorPercent(logErrors: readonly number[]): number {
  const shares = logErrors.map((error) => Math.abs(Math.expm1(error)));
  return 100 * quantile(shares, 0.5);
}

/**
 * Split conformal: the factor by which to multiply and divide an estimate, so that `share` of new prices lie between.
 * The errors must be of rows that the model wasn't fitted to. Infinity if there are too few of them.
 */
export function conformalFactor(logErrors: readonly number[], share: number): number {
  const sizes = logErrors.map(Math.abs).toSorted((a, b) => a - b);
  return Math.exp(sizes[Math.ceil((sizes.length + 1) * share) - 1] ?? Infinity);
}

export function coveragePercent(logErrors: readonly number[], factor: number): number {
  return (100 * logErrors.filter((error) => Math.abs(error) <= Math.log(factor)).length) / logErrors.length;
}

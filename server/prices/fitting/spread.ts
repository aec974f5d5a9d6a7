/** How far apart prices are, as standard deviations of their natural logarithm. */
export interface Spread {
  /** Of sales of one model around that model's own mean. */
  withinModel: number;
  /** Of the models' means around the estimate. */
  betweenModels: number;
}

/** One-way analysis of variance, by groups of rows that stand for one model. Groups of one row tell nothing. */
export function measureSpread(errorsByModel: readonly (readonly number[])[]): Spread {
  const groups = errorsByModel.filter((group) => group.length > 1);
  const all = groups.flat();
  const mean = meanOf(all);
  const within =
    sum(groups.map((group) => sum(group.map((error) => (error - meanOf(group)) ** 2)))) / (all.length - groups.length);
  const between = sum(groups.map((group) => group.length * (meanOf(group) - mean) ** 2)) / (groups.length - 1);
  const typicalSize = (all.length - sum(groups.map((group) => group.length ** 2)) / all.length) / (groups.length - 1);
  return {
    withinModel: Math.sqrt(within),
    betweenModels: Math.sqrt(Math.max(0, (between - within) / typicalSize)),
  };
}

function meanOf(values: readonly number[]): number {
  return sum(values) / values.length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

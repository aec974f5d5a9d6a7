import { coefficients } from '#server/prices/coefficients.ts';
import type { Condition } from '#contract/limits.ts';
import { conditionFactor } from '#server/prices/condition-factor.ts';
import type { PriceRange } from '#server/prices/price-range.ts';

/** A phone of the model in question that this market sold. */
export interface OwnSale {
  priceUsd: number;
  condition: Condition;
  sellerId: string;
}

const { withinModel, betweenModels } = coefficients.spread;
const withinVariance = withinModel ** 2;
const betweenVariance = betweenModels ** 2;

/** One or two sales alone say too little about the next. */
const fewestWithoutEstimate = 3;
const fairFromSales = 8;
const fairFromSellers = 4;

/** From 0 to 1: k t² / (k t² + s²) for k sales; t is the spread between models, s that between sales of one. */
export function weightOfSales(sales: number): number {
  if (!(sales > 0)) return 0;
  // The same as above, divided by k: it holds for Infinity too.
  return betweenVariance / (betweenVariance + withinVariance / sales);
}

/**
 * What a phone in this condition sells for: the model's estimate, which is for good phones, corrected by our own sales
 * of the same model and storage. Prices are adjusted for condition first. The caller chooses how far back to look.
 * Sales without a positive price are ignored. Null without an estimate and with fewer than three sales.
 */
export function combineWithSales(
  estimate: PriceRange | null,
  sales: readonly OwnSale[],
  condition: Condition,
): PriceRange | null {
  const valid = sales.filter(({ priceUsd }) => Number.isFinite(priceUsd) && priceUsd > 0);
  const logs = valid.map((sale) => Math.log(sale.priceUsd / conditionFactor[sale.condition]));
  const factor = conditionFactor[condition];
  if (estimate !== null && logs.length === 0) return timesFactor(estimate, factor);
  if (estimate === null && logs.length < fewestWithoutEstimate) return null;
  const ownLog = meanOf(logs);
  const weight = estimate === null ? 1 : weightOfSales(logs.length);
  const mid = factor * Math.exp(estimate === null ? ownLog : mix(Math.log(estimate.midUsd), ownLog, weight));
  const width = rangeFactor(logs, estimate !== null);
  return {
    lowUsd: Math.round(mid / width),
    midUsd: Math.round(mid),
    highUsd: Math.round(mid * width),
    certainty: certaintyOf(valid),
  };
}

/** The model's own, narrowed as far as sales make the mean known, or widened by those that lie far apart. */
function rangeFactor(logs: readonly number[], hasEstimate: boolean): number {
  const count = logs.length;
  const found = count >= fairFromSales ? varianceOf(logs) : 0;
  const within = Math.max(withinVariance, found);
  const ofMean = hasEstimate ? (betweenVariance * within) / (count * betweenVariance + within) : within / count;
  const share = Math.sqrt((within + ofMean) / (withinVariance + betweenVariance));
  return coefficients.factor80 ** share;
}

function certaintyOf(sales: readonly OwnSale[]): PriceRange['certainty'] {
  const sellers = new Set(sales.map(({ sellerId }) => sellerId)).size;
  return sales.length >= fairFromSales && sellers >= fairFromSellers ? 'fair' : 'rough';
}

function timesFactor({ lowUsd, midUsd, highUsd }: PriceRange, factor: number): PriceRange {
  const usd = (price: number) => Math.round(price * factor);
  return { lowUsd: usd(lowUsd), midUsd: usd(midUsd), highUsd: usd(highUsd), certainty: 'rough' };
}

function mix(from: number, to: number, weight: number): number {
  return from + (to - from) * weight;
}

function varianceOf(values: readonly number[]): number {
  const mean = meanOf(values);
  return values.reduce((total, value) => total + (value - mean) ** 2, 0) / (values.length - 1);
}

function meanOf(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length;
}

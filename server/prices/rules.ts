import type { PriceVerdict } from '#contract/prices.ts';
import type { GoingPrice } from '#server/prices/going-prices.ts';

/** 'Good' and 'high' only where enough sales of enough sellers stand behind it (decision 0024). */
export function verdictOn(priceUsd: number, going: GoingPrice): PriceVerdict | null {
  if (going.certainty !== 'fair') return null;
  if (priceUsd < going.lowUsd) return 'good';
  return priceUsd > going.highUsd ? 'high' : 'fair';
}

import type { Product } from '#contract/products.ts';

/** How much less something costs than before, in whole percent. */
export function savingPercent(before: number, now: number): number {
  return Math.max(0, Math.round((1 - now / before) * 100));
}

/**
 * What may be said to be saved, in whole percent: against the checked launch price, never against what a seller says it
 * cost, and never where such phones go for less.
 */
export function honestSaving({
  resalePrice,
  launchPrice,
  priceHint,
}: Pick<Product, 'resalePrice' | 'launchPrice' | 'priceHint'>): number {
  if (launchPrice === undefined || priceHint?.verdict === 'high') return 0;
  return savingPercent(launchPrice, resalePrice);
}

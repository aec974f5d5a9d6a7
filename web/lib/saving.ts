import type { Product } from '#contract/products.ts';

export function savingPercent(before: number, now: number): number {
  return Math.max(0, Math.round((1 - now / before) * 100));
}

/** In percent of the checked launch price, not of what a seller says it cost; none where such phones go for less. */
export function honestSaving({
  resalePrice,
  launchPrice,
  priceHint,
}: Pick<Product, 'resalePrice' | 'launchPrice' | 'priceHint'>): number {
  if (launchPrice === undefined || priceHint?.verdict === 'high') return 0;
  return savingPercent(launchPrice, resalePrice);
}

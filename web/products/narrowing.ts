import { conditions, limits } from '#contract/limits.ts';
import type { Condition } from '#contract/limits.ts';
import type { Product } from '#contract/products.ts';
import { savingPercent } from '#web/lib/saving.ts';

export const sorts = ['newest', 'cheapest', 'dearest', 'saving'] as const;
export type Sort = (typeof sorts)[number];

/** Which phones of a list somebody wants to see, and in which order. */
export interface Narrowing {
  sort: Sort;
  /** None means any. */
  conditions: readonly Condition[];
  priceMinUsd: number | null;
  priceMaxUsd: number | null;
  verifiedOnly: boolean;
}

export const everything: Narrowing = {
  sort: 'newest',
  conditions: [],
  priceMinUsd: null,
  priceMaxUsd: null,
  verifiedOnly: false,
};

/** What an address asks for. What it says wrongly counts as not said. */
export function narrowingOf(search: URLSearchParams): Narrowing {
  const asked = search.get('condition')?.split(',') ?? [];
  return {
    sort: sorts.find((sort) => sort === search.get('sort')) ?? 'newest',
    conditions: conditions.filter((condition) => asked.includes(condition)),
    priceMinUsd: priceOf(search.get('from') ?? ''),
    priceMaxUsd: priceOf(search.get('to') ?? ''),
    verifiedOnly: search.get('verified') === '1',
  };
}

/** The same as an address says it, without what goes without saying. */
export function searchOf({
  sort,
  conditions: wanted,
  priceMinUsd,
  priceMaxUsd,
  verifiedOnly,
}: Narrowing): URLSearchParams {
  const search = new URLSearchParams();
  if (sort !== 'newest') search.set('sort', sort);
  if (wanted.length > 0) search.set('condition', wanted.join(','));
  if (priceMinUsd !== null) search.set('from', String(priceMinUsd));
  if (priceMaxUsd !== null) search.set('to', String(priceMaxUsd));
  if (verifiedOnly) search.set('verified', '1');
  return search;
}

/**
 * A price as somebody types it, in whole dollars, its cents left out; null when there is none in it, one below nothing,
 * or letters within it.
 */
export function priceOf(typed: string): number | null {
  if (/^\D*-\s*\d|\d\s*\p{L}+\s*\d/u.test(typed)) return null;
  const digits = typed
    .trim()
    .replace(/[.,]\d{1,2}$/, '')
    .replaceAll(/\D/g, '');
  return digits === '' ? null : Math.min(Number(digits), limits.priceUsdMax);
}

/** How many filters are set. */
export function filterCount({ conditions: wanted, priceMinUsd, priceMaxUsd, verifiedOnly }: Narrowing): number {
  return wanted.length + (priceMinUsd === null && priceMaxUsd === null ? 0 : 1) + (verifiedOnly ? 1 : 0);
}

/** Is this another list than the server's own, newest first? */
export function isNarrowed(narrowing: Narrowing): boolean {
  return narrowing.sort !== 'newest' || filterCount(narrowing) > 0;
}

/** Those that are wanted, in the order that is wanted. The list comes newest first, and equals stay so. */
export function narrow(products: readonly Product[], narrowing: Narrowing): Product[] {
  return products.filter((product) => isWanted(product, narrowing)).toSorted(orders[narrowing.sort]);
}

function isWanted(
  { productCondition, resalePrice, verified }: Product,
  { conditions: wanted, priceMinUsd, priceMaxUsd, verifiedOnly }: Narrowing,
): boolean {
  if (wanted.length > 0 && !wanted.includes(productCondition)) return false;
  if (priceMinUsd !== null && resalePrice < priceMinUsd) return false;
  if (priceMaxUsd !== null && resalePrice > priceMaxUsd) return false;
  return verified || !verifiedOnly;
}

const orders: Record<Sort, (one: Product, other: Product) => number> = {
  newest: () => 0,
  cheapest: (one, other) => one.resalePrice - other.resalePrice,
  dearest: (one, other) => other.resalePrice - one.resalePrice,
  saving: (one, other) => savingOf(other) - savingOf(one),
};

const savingOf = ({ originalPrice, resalePrice }: Product) => savingPercent(originalPrice, resalePrice);

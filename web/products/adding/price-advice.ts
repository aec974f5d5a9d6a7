import type { GoingPrice } from '#contract/prices.ts';
import { savingPercent } from '#web/lib/saving.ts';

/** What to tell a seller of a price. `percent` is how much less it is than the phone cost new. */
export type PriceAdvice =
  | { kind: 'noLess' }
  | { kind: 'good' | 'fair' | 'high' }
  | { kind: 'belowEstimate' | 'withinEstimate' | 'aboveEstimate' }
  | { kind: 'less'; percent: number };

/**
 * What such phones go for decides. Only where nobody knows that, the price is compared with what this one cost new.
 * Null where nothing can be said.
 */
export function adviceOn(price: number, original: number | null, going: GoingPrice | null): PriceAdvice | null {
  if (original !== null && price >= original) return { kind: 'noLess' };
  if (going === null) return original === null ? null : { kind: 'less', percent: savingPercent(original, price) };
  const isSure = going.certainty === 'fair';
  if (price < going.low) return { kind: isSure ? 'good' : 'belowEstimate' };
  if (price > going.high) return { kind: isSure ? 'high' : 'aboveEstimate' };
  return { kind: isSure ? 'fair' : 'withinEstimate' };
}

/** Savings that a seller may start from where nothing else is known, in percent. */
const suggestedSavings = [30, 40, 50, 60] as const;

/** Prices to start from, dearest first. `percent` is there where they were worked out from what the phone cost new. */
export function startingPrices(
  original: number | null,
  going: GoingPrice | null,
): { price: number; percent?: number }[] {
  if (going !== null) return [...new Set([going.high, going.mid, going.low])].map((price) => ({ price }));
  if (original === null) return [];
  return suggestedSavings.map((percent) => ({
    price: Math.max(1, Math.round(original * (1 - percent / 100))),
    percent,
  }));
}

import type { Allowance } from './allowances.ts';

const day = 24 * 3_600;

/** Limits of offers. The browser loads this file, with the pages of offers alone: no schemas. */
export const offering = {
  /** Prices that each side may name. */
  roundsMax: 3,
  /** An offer without an answer ends after this time. */
  answerHours: 48,
  /** Open offers of one buyer. */
  openMax: 10,
  /** An ended offer that led to no booking is erased after this time. */
  keptDays: 90,
} as const;

/** Offers that an account makes; the owner's requests don't count. What a network may do stands at the calls. */
export const offerAllowances = {
  made: { name: 'offer', max: 20, windowSeconds: day },
  /** The same for an account younger than a day. */
  madeByNewcomer: { name: 'offer-newcomer', max: 5, windowSeconds: day },
} as const satisfies Record<string, Allowance>;

/** The lowest offer that is sent on: half the asking price. */
export function lowestOfferUsd(askingUsd: number): number {
  return Math.ceil(askingUsd / 2);
}

/** Prices that can be named next; null: none is left. */
export interface PriceRange {
  min: number;
  max: number;
}

/**
 * Which prices can be named next: above every price of the buyer, below every price of the seller and the asking price.
 * So the two come closer with each one.
 *
 * @param prices all that were named, the buyer's first, in turns
 */
export function nextRange(prices: readonly number[], askingUsd: number): PriceRange | null {
  const low = prices.filter((_, at) => at % 2 === 0).at(-1);
  const high = prices.filter((_, at) => at % 2 === 1).at(-1) ?? askingUsd;
  const range = { min: low === undefined ? lowestOfferUsd(askingUsd) : low + 1, max: high - 1 };
  return range.min <= range.max ? range : null;
}

import { coefficients } from '#server/prices/coefficients.ts';
import type { PriceRange } from '#server/prices/price-range.ts';

/** How long ago the model was released. How long this phone was used adds nothing: see docs/prices.md. */
export type ModelAge = { ageDays: number } | { releasedAt: Date; now: Date };

export type PhoneToPrice = ModelAge & {
  brand: string;
  /** What this storage size cost when the model was released, in US dollars. Null if nobody knows. */
  launchPriceUsd: number | null;
};

/** The data's Apple rows look wrong, and iPhones keep more of their price than other phones. */
const notEstimated = /\b(apple|iphone)\b/i;
const dayMs = 24 * 3_600_000;

/**
 * What a phone in good condition sells for, by its model's age and launch price. The model predicts a share of the
 * launch price, so the result has the launch price's currency. Null, never a guess:
 *
 * - for Apple, and without a brand, since it could be Apple's;
 * - without a launch price, or with one outside the data (50 to 917 dollars);
 * - for a model released less than 3 months or more than 7.5 years ago: the data has none.
 *
 * The certainty is always rough.
 */
export function estimateUsd(phone: PhoneToPrice): PriceRange | null {
  const { brand, launchPriceUsd } = phone;
  const { ageYears, newPrice, factor80 } = coefficients;
  if (brand.trim() === '' || notEstimated.test(brand)) return null;
  if (launchPriceUsd === null || !isWithin(launchPriceUsd, newPrice)) return null;
  const years = ageDaysOf(phone) / 365.25;
  if (!isWithin(years, ageYears)) return null;
  const price = launchPriceUsd * shareKept(launchPriceUsd, years);
  // In the data no used phone costs as much as a new one.
  const upTo = (usd: number) => Math.min(Math.round(usd), Math.floor(launchPriceUsd));
  return { lowUsd: upTo(price / factor80), midUsd: upTo(price), highUsd: upTo(price * factor80), certainty: 'rough' };
}

/** The share of its launch price that a phone keeps, from 0 to 1. */
function shareKept(launchPriceUsd: number, years: number): number {
  const { intercept, perLogPrice, perYear } = coefficients;
  return Math.exp(intercept + perLogPrice * Math.log(launchPriceUsd) + perYear * years);
}

function ageDaysOf(phone: ModelAge): number {
  return 'ageDays' in phone ? phone.ageDays : (phone.now.getTime() - phone.releasedAt.getTime()) / dayMs;
}

/** NaN is within nothing. */
function isWithin(value: number, { min, max }: { min: number; max: number }): boolean {
  return value >= min && value <= max;
}

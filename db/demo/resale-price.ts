import type { Condition } from '#contract/limits.ts';
import type { PhoneModel } from '#db/demo/model.ts';

/**
 * The share of its price a phone keeps by the half-years it was used: medians of the ReCell data set of used devices
 * (3,454 devices, 2013 to 2020), from below 180 days to 1,080 days on. See SOURCES.md.
 */
const keptByHalfYear = [0.53, 0.51, 0.49, 0.42, 0.41, 0.41, 0.36];
/** Beyond three years each further half-year takes this share of what is left. */
const laterHalfYear = 0.93;

/** How brands differ from that median on today's market: an estimate. */
const brandFactor: Record<string, number> = {
  apple: 1.28,
  google: 1.02,
  samsung: 1.06,
  fairphone: 1.12,
  nothing: 1.05,
  sony: 0.95,
  huawei: 0.88,
};
const conditionFactor: Record<Condition, number> = { Excellent: 1.1, Good: 1, Fair: 0.8 };

/** What the storage beyond the smallest cost when new, in whole US dollars. */
export function launchPriceUsd(model: PhoneModel, storageGb: number): number {
  const step = model.storagesGb.indexOf(storageGb);
  return model.launchPriceUsd + Math.max(0, step) * (model.launchPriceUsd >= 700 ? 100 : 50);
}

/** A believable price for a used phone, in whole US dollars ending in 9 or 5; never above what it cost new. */
export function resalePriceUsd(model: PhoneModel, storageGb: number, monthsUsed: number, condition: Condition): number {
  const halfYears = Math.floor(monthsUsed / 6);
  const known = keptByHalfYear[Math.min(halfYears, keptByHalfYear.length - 1)] ?? 0.36;
  const kept = known * laterHalfYear ** Math.max(0, halfYears - keptByHalfYear.length + 1);
  const price =
    launchPriceUsd(model, storageGb) *
    Math.min(0.85, kept * (brandFactor[model.brand] ?? 1) * conditionFactor[condition]);
  return labelledUsd(price);
}

/** As one would write it on a label. */
export function labelledUsd(priceUsd: number): number {
  return Math.max(39, priceUsd >= 200 ? Math.round(priceUsd / 10) * 10 - 1 : Math.round(priceUsd / 5) * 5);
}

import type { Spread } from '#server/prices/fitting/spread.ts';

/** What fit.ts finds out: ln(used price / new price) = intercept + perLogPrice * ln(new price) + perYear * age. */
export interface PriceModel {
  intercept: number;
  perLogPrice: number;
  /** Age is in years since the model's release. */
  perYear: number;
  /** Eight of ten used prices lie within the estimate divided and multiplied by this. */
  factor80: number;
  /** Nine of ten do. */
  factor90: number;
  /** The ages and new prices it was fitted to. There is no estimate outside of them. */
  ageYears: { min: number; max: number };
  newPrice: { min: number; max: number };
  spread: Spread;
  /** Ten-fold, and fitted up to 2018 and tried on 2019 and 2020. */
  medianErrorPercent: { tenFold: number; laterYears: number };
  phones: number;
}

import type { PriceModel } from '#server/prices/price-model.ts';

/** fit.ts wrote this from used-device-prices.csv. Change the fit, not the figures. */
export const coefficients = {
  intercept: 1.66851,
  perLogPrice: -0.41207,
  perYear: -0.0875,
  factor80: 1.374,
  factor90: 1.5,
  ageYears: { min: 0.25, max: 7.5 },
  newPrice: { min: 50, max: 917 },
  spread: { withinModel: 0.213, betweenModels: 0.145 },
  medianErrorPercent: { tenFold: 16.7, laterYears: 14.8 },
  phones: 2833,
} satisfies PriceModel;

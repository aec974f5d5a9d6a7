import type { GoingPrice as GoingPriceView } from '#contract/prices.ts';
import type { GoingPrice } from '#server/prices/going-prices.ts';

/** What such phones sell for, as the calls tell it. */
export function goingPriceView({ lowUsd, midUsd, highUsd, certainty, sales }: GoingPrice): GoingPriceView {
  return { low: lowUsd, mid: midUsd, high: highUsd, certainty, sales };
}

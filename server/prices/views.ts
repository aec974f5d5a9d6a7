import type { GoingPrice as GoingPriceView, PriceHint } from '#contract/prices.ts';
import type { GoingPrice, GoingPrices } from '#server/prices/going-prices.ts';
import { verdictOn } from '#server/prices/rules.ts';
import type { ProductRow } from '#server/products/store.ts';

/** What such phones sell for, as the calls tell it. */
export function goingPriceView({ lowUsd, midUsd, highUsd, certainty, sales }: GoingPrice): GoingPriceView {
  return { low: lowUsd, mid: midUsd, high: highUsd, certainty, sales };
}

type PricedRow = Pick<ProductRow, 'model_id' | 'storage_gb' | 'condition' | 'resale_price_usd'>;

export interface ListedPrice {
  priceHint?: PriceHint;
  launchPrice?: number;
}

/** What to say of a phone's price in a list, as a part of its view: what it cost new, and whether it stands out. */
export async function listedPrices(prices: GoingPrices): Promise<(row: PricedRow) => ListedPrice> {
  await prices.refresh();
  return (row) => {
    const launchPrice = prices.launchPriceUsd({ modelId: row.model_id, storageGb: row.storage_gb });
    return { ...hintOf(prices, row), ...(launchPrice === null ? {} : { launchPrice }) };
  };
}

function hintOf(prices: GoingPrices, row: PricedRow): { priceHint?: PriceHint } {
  const going = prices.of({ modelId: row.model_id, storageGb: row.storage_gb, condition: row.condition });
  const verdict = going && verdictOn(row.resale_price_usd, going);
  if (going === null || verdict === null || verdict === 'fair') return {};
  return { priceHint: { verdict, low: going.lowUsd, high: going.highUsd, sales: going.sales } };
}

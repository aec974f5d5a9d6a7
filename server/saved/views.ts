import type { SavedPhone, SavedSearch } from '#contract/watching.ts';
import type { Config } from '#server/config.ts';
import { productView } from '#server/products/views.ts';
import type { SavedPhoneRow } from '#server/saved/phone-store.ts';
import type { SearchRow } from '#server/saved/search-store.ts';

/** A saved phone as its owner sees it. One that left the market doesn't tell where it was. */
export function savedPhoneView(config: Config, row: SavedPhoneRow): SavedPhone {
  const {
    _id,
    id,
    name,
    brand,
    originalPrice,
    resalePrice,
    productCondition,
    location,
    img,
    placeholder,
    salesStatus,
  } = productView(config, row, false);
  const isGone = salesStatus === 'Withdrawn' || salesStatus === undefined;
  return {
    _id,
    id,
    name,
    brand,
    originalPrice,
    resalePrice,
    productCondition,
    img,
    placeholder,
    location: isGone || row.seller_closed_at !== null ? '' : location,
    salesStatus: isGone ? 'Gone' : salesStatus,
    savedAt: row.saved_at.toISOString(),
    priceWhenSaved: row.saved_price_usd,
  };
}

export function savedSearchView(row: SearchRow): SavedSearch {
  return {
    _id: row.id,
    name: row.name,
    search: `?${row.wishes}`,
    savedAt: row.saved_at.toISOString(),
    mail: row.by_mail,
    push: row.by_push,
  };
}

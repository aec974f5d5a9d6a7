import type { PhonePage } from '#contract/phones.ts';
import type { Product } from '#contract/products.ts';
import type { Config } from '#server/config.ts';
import { imageUrl } from '#server/images/views.ts';
import type { GoingPrice } from '#server/prices/going-prices.ts';
import { verdictOn } from '#server/prices/rules.ts';
import { goingPriceView } from '#server/prices/views.ts';
import type { ProductRow } from '#server/products/store.ts';
import { productView } from '#server/products/views.ts';

/** A phone with all its photos. Of a closed account its title, photos and facts stay; what was erased is left empty. */
export function phoneView(config: Config, row: ProductRow, further: readonly string[], hasSeller: boolean): Product {
  const hidden = row.contact_after_booking ? { contactHidden: 'after_booking' as const } : {};
  const view = { ...productView(config, row, false), ...hidden };
  const photos = [view.img, ...further.map((id) => imageUrl(config, id))];
  return hasSeller
    ? { ...view, photos }
    : { ...view, photos, sellerName: '', location: '', description: '', verified: false };
}

/** What such phones sell for, and what that says of this one's price. */
export function priceView(priceUsd: number, going: GoingPrice): PhonePage['price'] {
  const verdict = verdictOn(priceUsd, going);
  return { ...goingPriceView(going), ...(verdict && { verdict }) };
}

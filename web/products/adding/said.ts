import { priceOf } from '#web/products/adding/rules.ts';
import type { Values } from '#web/products/adding/values.ts';

/** What a filled-in form says of a phone, as the calls take it; the picture goes its own way. */
export function saidIn({
  name,
  id,
  brand,
  originalPrice,
  resalePrice,
  usedTime,
  productCondition,
  location,
  phone,
  description,
  selling_post_date,
}: Values) {
  return {
    name,
    id,
    brand,
    originalPrice: priceOf(originalPrice) ?? 0,
    resalePrice: priceOf(resalePrice) ?? 0,
    usedTime,
    productCondition: productCondition || ('Good' as const),
    location,
    phone,
    description,
    selling_post_date,
  };
}

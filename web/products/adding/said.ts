import { imeiIn } from '#contract/imei.ts';
import { priceOf } from '#web/products/adding/rules.ts';
import type { Values } from '#web/products/adding/values.ts';

/** What a filled-in form says of a phone, as the calls take it; the photos go their own way. */
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
  ...known
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
    model: known.model || null,
    storageGb: numberIn(known.storageGb),
    ramGb: numberIn(known.ramGb),
    colour: known.colour.trim() || null,
    carrierLock: known.carrierLock || null,
    batteryHealth: numberIn(known.batteryHealth),
    imei: imeiIn(known.imei) || null,
    inBox: known.inBox,
    // Left out, the server finds the one that the place names.
    town: numberIn(known.town) ?? undefined,
    handover: known.handover,
    sentTo: known.handover === 'in_person' ? [] : countriesIn(known.sentTo),
  };
}

/** Countries as the form keeps them. */
export const countriesIn = (kept: string) => kept.split(',').filter(Boolean);

const numberIn = (typed: string) => (typed.trim() === '' ? null : Number(typed));

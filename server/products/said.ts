import { sortedCountries } from '#contract/countries.ts';
import { boxItems } from '#contract/limits.ts';
import type { ChangedProduct } from '#contract/products.ts';
import { refuseField } from '#contract/problem.ts';
import { isTown, townNamed } from '#server/places/towns.ts';
import type { KnownRow, ListingRow, SaidRow } from '#server/products/store.ts';

/** What a seller says of a phone, as it is stored. */
export function listingOf(said: Omit<ChangedProduct, 'img' | 'revision'>, imageId: string): SaidRow {
  return {
    category_id: said.id,
    image_id: imageId,
    name: said.name,
    original_price_usd: said.originalPrice,
    resale_price_usd: said.resalePrice,
    used_time: said.usedTime,
    condition: said.productCondition,
    location: said.location,
    phone: said.phone,
    description: said.description,
    posted_on: said.selling_post_date,
  };
}

/** Of a new phone. */
export const nothingKnown: KnownRow = {
  model_id: null,
  storage_gb: null,
  ram_gb: null,
  colour: null,
  carrier_lock: null,
  battery_percent: null,
  imei: null,
  in_box: [],
  town_id: null,
  handover: 'in_person',
  sent_to: [],
};

/**
 * What is known of the phone; what is not said stays as it was, a town as long as its place does.
 *
 * @throws Refusal 400 for a town that isn't one, for a phone that is sent nowhere, and for countries without a way
 */
export function knownOf(
  said: Omit<ChangedProduct, 'img' | 'revision'>,
  before: KnownRow & Partial<Pick<SaidRow, 'location'>>,
): KnownRow {
  const orBefore = <Value>(value: Value | undefined, was: Value) => (value === undefined ? was : value);
  if (said.town !== undefined && said.town !== null && !isTown(said.town)) throw refuseField('town', 'not_a_town');
  return {
    model_id: orBefore(said.model, before.model_id),
    storage_gb: orBefore(said.storageGb, before.storage_gb),
    ram_gb: orBefore(said.ramGb, before.ram_gb),
    colour: orBefore(said.colour, before.colour),
    carrier_lock: orBefore(said.carrierLock, before.carrier_lock),
    battery_percent: orBefore(said.batteryHealth, before.battery_percent),
    imei: orBefore(said.imei, before.imei),
    in_box: said.inBox === undefined ? before.in_box : boxItems.filter((item) => said.inBox?.includes(item)),
    town_id: said.town === undefined ? townOfPlace(said.location, before) : said.town,
    ...sendingOf(said, before),
  };
}

function townOfPlace(location: string, before: Parameters<typeof knownOf>[1]): number | null {
  if (before.location === location) return before.town_id;
  return townNamed(location)?.id ?? null;
}

/** How the phone reaches its buyer; countries are for one that is sent. */
function sendingOf(
  { handover, sentTo }: Pick<ChangedProduct, 'handover' | 'sentTo'>,
  before: KnownRow,
): Pick<KnownRow, 'handover' | 'sent_to'> {
  const way = handover === undefined ? before.handover : (handover ?? 'in_person');
  const isUnsaid = handover === null || (handover === undefined && way === 'in_person');
  if (isUnsaid && sentTo && sentTo.length > 0) throw refuseField('handover', 'required');
  if (way === 'in_person') return { handover: way, sent_to: [] };
  const countries = sentTo === undefined ? before.sent_to : sortedCountries(sentTo ?? []);
  if (countries.length === 0) throw refuseField('sentTo', 'required');
  return { handover: way, sent_to: countries };
}

/** Does a change change nothing? */
export function isSame(before: ListingRow, after: ListingRow): boolean {
  return (Object.keys(after) as (keyof ListingRow)[]).every(
    (column) => String(before[column]) === String(after[column]),
  );
}

export function isSameList(before: readonly string[], after: readonly string[]): boolean {
  return before.join() === after.join();
}

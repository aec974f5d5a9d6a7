import { z } from 'zod';
import type { ParcelState } from '#contract/parcel-states.ts';
import { countryOf } from '#server/platform/parcel-service/countries-by-three.ts';
import type { ParcelNews } from '#server/platform/parcel-service/parcel-service.ts';

const text = z.string().nullish();

/** What we read of a tracking. Source: src/model/Tracking.ts and Checkpoint.ts of AfterShip/tracking-sdk-nodejs. */
export const trackingSchema = z.object({
  id: z.string().min(1).max(255),
  tracking_number: text,
  tag: text,
  subtag: text,
  return_to_sender: z.boolean().nullish(),
  shipment_delivery_date: text,
  courier_destination_country_region: text,
  destination_country_region: text,
  destination_postal_code: text,
  checkpoints: z
    .array(z.object({ checkpoint_time: text, tag: text, subtag: text, source: text }))
    .nullish()
    .transform((all) => all ?? []),
});
type Tracking = z.output<typeof trackingSchema>;

/** Source: www.aftership.com/docs/tracking/2025-04/enum/delivery-statuses and delivery-sub-statuses */
const states: Record<string, ParcelState> = {
  InTransit: 'on_its_way',
  OutForDelivery: 'to_deliver',
  AttemptFail: 'to_deliver',
  AvailableForPickup: 'to_pick_up',
  Delivered: 'delivered',
  Exception: 'trouble',
};
const sentBack: ReadonlySet<string> = new Set(['Exception_010', 'Exception_011']);
const isLost = 'Exception_013';

/** What becomes of a parcel, as it says. A parcel that was delivered to its sender again was not delivered. */
export function newsOf(tracking: Tracking): ParcelNews {
  const { tag, checkpoints } = tracking;
  const last = checkpoints.filter((one) => one.tag === tag && one.source !== 'user').at(-1);
  const state = stateOf(tracking);
  const delivered = state === 'delivered' ? tracking.shipment_delivery_date : null;
  const country = tracking.courier_destination_country_region ?? tracking.destination_country_region;
  return {
    state: state === 'delivered' && checkpoints.length > 0 && !last ? 'unknown' : state,
    at: momentOf(last?.checkpoint_time ?? delivered),
    country: country ? countryOf(country) : null,
    postcode: tracking.destination_postal_code?.trim() || null,
  };
}

function stateOf({ tag, subtag, return_to_sender: goesBack }: Tracking): ParcelState {
  if (goesBack === true || sentBack.has(subtag ?? '')) return 'sent_back';
  if (subtag === isLost) return 'lost';
  return states[tag ?? ''] ?? 'unknown';
}

const inTheEast = 14 * 3_600_000;

/** A time without a zone is the one of a place that we don't know, at the earliest that of the farthest east. */
function momentOf(said: string | null | undefined): Date | null {
  if (!said) return null;
  const hasZone = /T.*(?:Z|[+-]\d{2}:?\d{2})$/.test(said);
  const [day, time = '00:00:00'] = said.split('T');
  const at = Date.parse(hasZone ? said : `${day}T${time}Z`);
  return Number.isNaN(at) ? null : new Date(hasZone ? at : at - inTheEast);
}

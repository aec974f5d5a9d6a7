import { sql } from 'kysely';
import { addressKeptDays } from '#contract/sending.ts';
import type { Invariant } from '#server/books/invariants.ts';
import { passedOver } from '#server/books/passed-over.ts';

/** What holds of phones that are sent. */
export const sendingInvariants: readonly Invariant[] = [
  {
    id: 'no-release-on-its-way',
    says:
      'The money of a phone that was sent is released only after its buyer or its carrier said that it arrived, ' +
      'or by an admin.',
    broken: sql`select booking_id as id from sales where state = 'completed' and sent_at is not null
      and ended_by <> 'admin' and (received_by is null or received_by not in ('buyer', 'carrier'))`,
  },
  {
    id: 'no-release-without-proof',
    says:
      'What the carrier is said to have delivered was: its service says so of this very parcel, ' +
      'at a moment since its number was entered, and nothing spoke against it.',
    broken: sql`select sale.booking_id as id from sales as sale where sale.received_by = 'carrier' and not exists (
      select from watched_parcels as parcel
      where parcel.booking_id = sale.booking_id and parcel.goes = 'there' and parcel.carrier = sale.carrier
        and parcel.tracking_number = sale.tracking_number and parcel.state = 'delivered' and parcel.doubt is null
        and parcel.said_at = sale.delivered_at
        and parcel.said_at >= coalesce((sale.earlier_parcels -> -1 ->> 'until')::timestamptz, sale.sent_at))`,
  },
  {
    id: 'addresses-are-erased',
    says:
      `Addresses are erased ${addressKeptDays} days after their sale, and within a day where it came to none or the ` +
      'phone was never sent.',
    broken: sql`select d.booking_id as id from deliveries d join bookings b on b.id = d.booking_id left
      join sales s on s.booking_id = d.booking_id
      where ${passedOver(sql`s.ended_at`, addressKeptDays + 2)}
        or (s.state = 'undone' and s.sent_at is null and ${passedOver(sql`s.ended_at`, 2)})
        or (b.state in ('lapsed', 'cancelled') and ${passedOver(sql`b.ended_at`, 2)})`,
  },
];

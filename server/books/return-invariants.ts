import { sql } from 'kysely';
import { addressKeptDays } from '#contract/sending.ts';
import type { Invariant } from '#server/books/invariants.ts';
import { passedOver } from '#server/books/passed-over.ts';

/** What holds of phones that go back to their sellers. */
export const returnInvariants: readonly Invariant[] = [
  {
    id: 'returns-are-known',
    says: 'Every phone that goes back has a return, and no other has one.',
    broken: sql`select coalesce(s.booking_id, r.booking_id) as id from sales s full
      join returns r on r.booking_id = s.booking_id
      where (s.returning_since is not null) is distinct from (r.booking_id is not null)
        or (s.returning_since is null and exists (select from transitions t
        where t.subject = 'sale' and t.subject_id = s.booking_id and t.to_state = 'returning'))`,
  },
  {
    id: 'money-follows-the-phone',
    says:
      "The money of a phone that goes back is given back with its seller's code or word, " +
      'by an admin or at the provider, and it is released by its buyer or an admin.',
    broken: sql`select booking_id as id from sales where returning_since is not null and (
        (state = 'undone' and back_by is null and ended_by not in ('seller', 'admin', 'provider'))
        or (state = 'completed' and ended_by not in ('buyer', 'admin')))
      union all select r.booking_id from returns r join sales s on s.booking_id = r.booking_id
        where s.state = 'completed' and r.sent_at is not null and s.ended_by <> 'admin'`,
  },
  {
    id: 'returns-go-as-they-came',
    says: 'What goes back by post has an address before it is sent, and a code is compared only where people meet.',
    broken: sql`select r.booking_id as id from returns r join sales s on s.booking_id = r.booking_id
      where (r.way = 'in_person' and (r.sent_at is not null or r.address_at is not null))
        or (r.sent_at is not null and (r.address_at is null or r.address_at > r.sent_at))
        or (r.way = 'sent' and s.back_by = 'code')`,
  },
  {
    id: 'returns-are-delivered-with-proof',
    says: 'What the carrier is said to have brought back was: its service says so of this very parcel.',
    broken: sql`select back.booking_id as id from returns as back where back.delivered_at is not null and not exists (
      select from watched_parcels as parcel
      where parcel.booking_id = back.booking_id and parcel.goes = 'back' and parcel.carrier = back.carrier
        and parcel.tracking_number = back.tracking_number and parcel.state = 'delivered' and parcel.doubt is null
        and parcel.said_at = back.delivered_at and parcel.said_at >= back.sent_at)`,
  },
  {
    id: 'return-addresses-are-erased',
    says:
      `Addresses of returns are erased ${addressKeptDays} days after their sale, and within a day where nothing was ` +
      'sent.',
    broken: sql`select r.booking_id as id from returns r join sales s on s.booking_id = r.booking_id
      where r.sealed is not null and (${passedOver(sql`s.ended_at`, addressKeptDays + 2)}
        or (r.sent_at is null and ${passedOver(sql`s.ended_at`, 2)}))`,
  },
];

import { sql } from 'kysely';
import type { Invariant } from '#server/books/invariants.ts';
import { missedRun, passedOver } from '#server/books/passed-over.ts';

/** What holds of offers. */
export const offerInvariants: readonly Invariant[] = [
  {
    id: 'offers-are-booked',
    says: 'An accepted offer has one booking, at its price, of its phone and by its buyer; no other offer has one.',
    broken: sql`select o.id from offers o left join bookings b on b.offer_id = o.id group by o.id
      having count(b.id) <> (o.state = 'accepted')::int
        or bool_or(b.price_usd <> o.price_usd or b.product_id <> o.product_id or b.buyer_id <> o.buyer_id)
      union all select b.id from bookings b left join offers o on o.id = b.offer_id
      where b.offer_id is not null and o.id is null`,
  },
  {
    id: 'offers-are-known',
    says:
      'An offer costs what was named last, and no open offer has outlived its time by two minutes in which a ' +
      'server ran.',
    broken: sql`select o.id from offers o
      where o.price_usd is distinct from (select price_usd from offer_prices where offer_id = o.id and number = o.named)
      or o.named <> (select count(*) from offer_prices where offer_id = o.id)
      or (o.state = 'open' and (${passedOver(sql`o.expires_at`, 1)} or ${missedRun(sql`o.expires_at`, 'offers')}))`,
  },
];

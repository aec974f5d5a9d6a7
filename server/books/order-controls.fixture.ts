import { sql } from 'kysely';
import { beaten, later, reserved } from '#server/books/controls.fixture.ts';
import type { Control } from '#server/books/controls.fixture.ts';

/** What breaks the invariants of bookings, offers, payments and refunds. */
export const orderControls: readonly Control[] = [
  [
    'one-live-booking',
    [
      sql`drop index bookings_one_live`,
      sql`insert into bookings (product_id, seller_id, buyer_id, price_usd, phone, expires_at)
        select product_id, seller_id, buyer_id, price_usd, phone, expires_at from bookings where id = ${reserved}`,
    ],
  ],
  [
    'one-open-payment',
    [
      sql`drop index payments_one_open`,
      sql`insert into payments (booking_id, amount_usd, provider, attempt)
        select booking_id, amount_usd, provider, attempt + 1 from payments where state = 'created'`,
    ],
  ],
  [
    'paid-once',
    [
      sql`drop index payments_one_paid`,
      sql`insert into payments (booking_id, amount_usd, provider, attempt, intent_id, state)
        select booking_id, amount_usd, provider, attempt + 1, 'pi_twice', state from payments
        where state = 'succeeded' limit 1`,
    ],
  ],
  [
    'right-amount',
    [
      sql`alter table payments drop constraint payments_booking_id_amount_usd_currency_fkey`,
      sql`update payments set amount_usd = 1 where state = 'succeeded' and part_cents is null`,
    ],
  ],
  ...[
    // A booking at a price that nobody accepted.
    sql`update bookings set price_usd = 1 where offer_id is not null`,
    // An accepted offer without a booking.
    sql`update bookings
      set offer_id = null, price_usd = (select resale_price_usd from products where id = product_id)
      where offer_id is not null`,
    // A booking of an offer that was not accepted.
    sql`update offers set state = 'declined' where state = 'accepted'`,
    sql`delete from offers where state = 'accepted'`,
  ].map((harm): Control => [
    'offers-are-booked',
    [sql`alter table bookings drop constraint bookings_at_offered_price`, harm],
  ]),
  ['offers-are-known', [sql`update offers set price_usd = price_usd + 1 where state = 'open'`]],
  ['offers-are-known', [sql`delete from offer_prices where offer_id = (select id from offers where state = 'open')`]],
  ['offers-are-known', [later, sql`update offers set expires_at = now() - interval '2 days' where state = 'open'`]],
  ['offers-are-known', [beaten, sql`update offers set expires_at = now() - interval '3 minutes' where state = 'open'`]],
  ['holds-end', [beaten, sql`update bookings set expires_at = now() - interval '3 minutes' where state = 'reserved'`]],
  ['paid-means-paid', [sql`update bookings set state = 'paid' where id = ${reserved}`]],
  ['sold-means-paid', [sql`update products set state = 'on_sale' where state = 'sold'`]],
  ['reserved-means-held', [sql`update products set state = 'on_sale' where state = 'reserved'`]],
  ['paying-means-begun', [sql`update bookings set state = 'reserved' where state = 'paying'`]],
  ['paying-has-payment', [sql`update payments set booking_id = ${reserved} where state = 'created'`]],
  ['holds-end', [later, sql`update bookings set expires_at = now() - interval '2 days' where state = 'reserved'`]],
  [
    'holds-end',
    [
      later,
      sql`update payments set state = 'failed', settled_at = now() where state = 'created'`,
      sql`update bookings set expires_at = now() - interval '2 days' where state = 'paying'`,
    ],
  ],
  [
    'lapsed-in-time',
    [sql`update bookings set state = 'lapsed', ended_by = 'time', ended_at = now() where id = ${reserved}`],
  ],
  [
    'refund-has-money',
    [
      sql`update bookings set state = 'paid', ended_at = null, refund_words = null where state = 'refunded'`,
      sql`update products set state = 'sold' where id in (select product_id from bookings where state = 'paid')`,
    ],
  ],
  ['refunded-goes-back', [sql`update payments set state = 'failed' where state = 'refunded'`]],
  [
    'refunds-are-tried',
    [
      sql`update payments set state = 'refund_pending', refund_due_at = now() + interval '10 years'
        where state = 'refunded'`,
    ],
  ],
  [
    'refunds-are-tried',
    [
      later,
      sql`update payments set state = 'refund_pending', refund_due_at = now() - interval '4 days'
        where state = 'refunded'`,
    ],
  ],
  ['money-has-its-day', [sql`update payments set settled_at = null where state = 'succeeded'`]],
];

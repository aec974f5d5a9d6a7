import { sql } from 'kysely';

/**
 * The payment by which a booking is known, beside `bookings as booking`: what was not given back counts, else what came
 * first.
 */
export const paymentThatCounts = sql<string>`(select id from payments where booking_id = booking.id and state in ('succeeded', 'refund_pending', 'refunded')
  order by state = 'succeeded' desc, settled_at limit 1)`;

import { sql } from 'kysely';
import { reviewing } from '#contract/reviewing.ts';
import type { Context } from '#server/context.ts';
import { lockBooking } from '#server/orders/booking-store.ts';
import type { Actor } from '#server/platform/actor.ts';
import { isShownBy } from '#server/reviews/store.ts';

/** A sale as its reviews need it; undefined where nothing is sold. */
export async function findReviewedSale({ db }: Context, bookingId: string) {
  return db
    .selectFrom('sales as sale')
    .innerJoin('bookings as booking', 'booking.id', 'sale.booking_id')
    .innerJoin('users as buyer', 'buyer.id', 'booking.buyer_id')
    .innerJoin('users as seller', 'seller.id', 'booking.seller_id')
    .select([
      'sale.ended_at',
      'booking.id',
      'booking.product_id',
      'booking.buyer_id',
      'booking.seller_id',
      'buyer.name as buyer_name',
      'buyer.closed_at as buyer_closed_at',
      'seller.name as seller_name',
      'seller.closed_at as seller_closed_at',
    ])
    .where('sale.booking_id', '=', bookingId)
    .executeTakeFirst();
}

export type ReviewedSale = NonNullable<Awaited<ReturnType<typeof findReviewedSale>>>;

/** The same, locked: when both write at once, the second one finds the first one's review. */
export async function lockReviewedSale(context: Context, bookingId: string): Promise<ReviewedSale | undefined> {
  await lockBooking(context, bookingId);
  return findReviewedSale(context, bookingId);
}

/** Sales that this person may review and has not. Whether their time has come is asked as the rules ask it. */
export async function listSalesToReview({ db, clock }: Context, { id: me, role }: Actor): Promise<{ id: string }[]> {
  // One side alone leads to the index of sold phones.
  const mine = role === 'seller' ? sql`booking.seller_id = ${me}::uuid` : sql`booking.buyer_id = ${me}::uuid`;
  const now = sql`${clock.now()}::timestamptz`;
  // Sellers answer a review that they have read.
  const isToAnswer = role === 'seller' ? isShownBy(clock.now()) : sql`false`;
  const { rows } = await sql<{ id: string }>`
    select booking.id from bookings booking join sales sale on sale.booking_id = booking.id
    where ${mine} and booking.state in ('paid', 'refunded')
      and sale.ended_at > ${now} - make_interval(days => ${reviewing.writtenWithinDays})
      and not exists (
        select from users person
        where person.id in (booking.buyer_id, booking.seller_id) and person.closed_at is not null)
      and not exists (
        select from reviews review where review.booking_id = booking.id
          and (review.writer_id = ${me}::uuid or ${isToAnswer}))
    order by sale.ended_at desc, booking.id limit 1000`.execute(db);
  return rows;
}

/** Has this buyer booked from this seller, or written to them? */
export async function haveMet({ db }: Context, { sellerId, buyerId }: { sellerId: string; buyerId: string }) {
  const { rows } = await sql<{ met: boolean }>`
    select exists (select from bookings where seller_id = ${sellerId}::uuid and buyer_id = ${buyerId}::uuid)
        or exists (select from conversations
        where seller_id = ${sellerId}::uuid and buyer_id = ${buyerId}::uuid) as met`.execute(db);
  return rows[0]?.met ?? false;
}

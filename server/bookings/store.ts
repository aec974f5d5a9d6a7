import { sql } from 'kysely';
import { limits } from '#contract/limits.ts';
import type { BookingState } from '#db/tables.ts';
import type { Context } from '#server/context.ts';

/** Everything a booking shows, with its product, brand, picture, buyer and, once paid, its transaction. */
function bookingRows(context: Context) {
  return context.db
    .selectFrom('bookings as booking')
    .innerJoin('products as product', 'product.id', 'booking.product_id')
    .innerJoin('categories as category', 'category.id', 'product.category_id')
    .innerJoin('images as image', 'image.id', 'product.image_id')
    .innerJoin('users as buyer', 'buyer.id', 'booking.buyer_id')
    .leftJoin('payments as payment', (join) => join.onRef('payment.booking_id', '=', 'booking.id').on('payment.state', '=', 'succeeded'))
    .select([
      'booking.id',
      'booking.product_id',
      'booking.price_usd',
      'booking.currency',
      'booking.phone',
      'booking.location',
      'booking.state',
      'booking.expires_at',
      'booking.created_at',
      'product.name as product_name',
      'product.category_id',
      'product.image_id',
      'category.name as brand',
      'image.placeholder',
      'buyer.id as buyer_id',
      'buyer.name as buyer_name',
      'buyer.email as buyer_email',
      'payment.intent_id as transaction_id',
    ]);
}

/** One booking of a buyer. */
export async function findBookingOf(context: Context, id: string, buyerId: string) {
  return bookingRows(context).where('booking.id', '=', id).where('booking.buyer_id', '=', buyerId).executeTakeFirst();
}

export type BookingRow = NonNullable<Awaited<ReturnType<typeof findBookingOf>>>;

/** A buyer's bookings, newest first. */
export async function listBookingsOf(context: Context, buyerId: string): Promise<BookingRow[]> {
  return bookingRows(context)
    .where('booking.buyer_id', '=', buyerId)
    .orderBy('booking.created_at', 'desc')
    .orderBy('booking.id', 'desc')
    .limit(1_000)
    .execute();
}

/** What a buyer wants to book: nothing of it but its state ever changes. */
export async function findBookable(context: Context, productId: string) {
  return context.db
    .selectFrom('products as product')
    .innerJoin('categories as category', 'category.id', 'product.category_id')
    .select([
      'product.id',
      'product.name',
      'product.seller_id',
      'product.category_id',
      'category.name as brand',
      'product.image_id',
      'product.resale_price_usd',
      'product.state',
    ])
    .where('product.id', '=', productId)
    .executeTakeFirst();
}

export type BookableProduct = NonNullable<Awaited<ReturnType<typeof findBookable>>>;

export interface NewReservation {
  productId: string;
  buyerId: string;
  phone: string;
  location: string;
  now: Date;
  expiresAt: Date;
}

export type ReserveOutcome = { outcome: 'reserved'; bookingId: string } | { outcome: 'too_many' } | { outcome: 'taken' } | { outcome: 'withdrawn' };

/** Writes a reservation with all its steps, if it can be, in one statement: the function reserve of migration 0006. */
export async function reserve(context: Context, { productId, buyerId, phone, location, now, expiresAt }: NewReservation): Promise<ReserveOutcome> {
  const { rows } = await sql<{ outcome: ReserveOutcome['outcome'] | null; booking_id: string | null }>`
    select outcome, booking_id from reserve(${productId}::uuid, ${buyerId}::uuid, ${phone}, ${location},
      ${now}::timestamptz, ${expiresAt}::timestamptz, ${limits.unpaidBookingsMax}::int)`.execute(context.db);
  const [row] = rows;
  if (row?.outcome === 'reserved' && row.booking_id) return { outcome: 'reserved', bookingId: row.booking_id };
  if (!row?.outcome || row.outcome === 'reserved') throw new Error('reserve answered nothing');
  return { outcome: row.outcome } as ReserveOutcome;
}

/** The booking that holds or bought a phone. */
export async function findLiveBooking(context: Context, productId: string) {
  return context.db
    .selectFrom('bookings')
    .select(['id', 'buyer_id', 'state', 'expires_at'])
    .where('product_id', '=', productId)
    .where('state', 'in', ['reserved', 'paying', 'paid'])
    .executeTakeFirst();
}

/** A booking, locked until the transaction ends. */
export async function lockBooking(context: Context, id: string) {
  return context.db
    .selectFrom('bookings')
    .select(['id', 'product_id', 'buyer_id', 'price_usd', 'currency', 'state', 'expires_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export type LockedBooking = NonNullable<Awaited<ReturnType<typeof lockBooking>>>;

/** Moves a locked booking to its next state. */
export async function setBookingState(context: Context, id: string, state: BookingState, endedAt: Date | null): Promise<void> {
  await context.db.updateTable('bookings').set({ state, ended_at: endedAt }).where('id', '=', id).execute();
}

/** Reservations whose time is over. */
export async function listDueBookings(context: Context, limit: number): Promise<{ id: string; state: BookingState }[]> {
  return context.db
    .selectFrom('bookings')
    .select(['id', 'state'])
    .where('state', 'in', ['reserved', 'paying'])
    .where('expires_at', '<=', context.clock.now())
    .orderBy('expires_at')
    .limit(limit)
    .execute();
}

/** The buyer's unpaid bookings of one price. */
export async function listUnpaidOfPrice(context: Context, buyerId: string, priceUsd: number): Promise<string[]> {
  const rows = await context.db
    .selectFrom('bookings')
    .select('id')
    .where('buyer_id', '=', buyerId)
    .where('price_usd', '=', priceUsd)
    .where('state', 'in', ['reserved', 'paying'])
    .where('expires_at', '>', sql<Date>`${context.clock.now()}`)
    .limit(2)
    .execute();
  return rows.map((row) => row.id);
}

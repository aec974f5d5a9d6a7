import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { beginAttemptsNow, setAsked } from '#server/orders/payment-store.ts';
import { aheadOf, clocksDifferMs } from '#server/platform/clock.ts';

/** What a buyer wants to book, as it is now. `reserve` notices any later change by the revision. */
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
      'product.revision',
    ])
    .where('product.id', '=', productId)
    .executeTakeFirst();
}

export type BookableProduct = NonNullable<Awaited<ReturnType<typeof findBookable>>>;

/** The booking that holds or bought a phone. */
export async function findLiveBooking(context: Context, productId: string) {
  return context.db
    .selectFrom('bookings')
    .select(['id', 'buyer_id', 'state', 'expires_at'])
    .where('product_id', '=', productId)
    .where('state', 'in', ['reserved', 'paying', 'paid'])
    .executeTakeFirst();
}

/** A booking, locked until the transaction ends; its product is locked before it. */
export async function lockBooking(context: Context, id: string) {
  return context.db
    .selectFrom('bookings')
    .select(['id', 'product_id', 'buyer_id', 'seller_id', 'price_usd', 'currency', 'state', 'expires_at', 'created_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export type LockedBooking = NonNullable<Awaited<ReturnType<typeof lockBooking>>>;

/** Forgets in which browser phones were held whose reservations ended before a moment, or when a clock was ahead. */
export async function forgetDevices(context: Context, before: Date): Promise<void> {
  await context.db
    .updateTable('bookings')
    .set({ device: null })
    .where('device', 'is not', null)
    .where('state', '=', 'cancelled')
    .where((is) => is.or([is('ended_at', '<', before), is('ended_at', '>', aheadOf(context.clock.now()))]))
    .execute();
}

/** Whether a booking still holds its phone. */
export async function findBooking(context: Context, id: string) {
  return context.db.selectFrom('bookings').select(['state', 'expires_at']).where('id', '=', id).executeTakeFirst();
}

/** The buyer and the seller of a booking. */
export async function findParties(context: Context, id: string) {
  return context.db.selectFrom('bookings').select(['buyer_id', 'seller_id']).where('id', '=', id).executeTakeFirst();
}

/** The product of a booking. */
export async function findBookingProduct(context: Context, id: string): Promise<string | undefined> {
  return (await context.db.selectFrom('bookings').select('product_id').where('id', '=', id).executeTakeFirst())
    ?.product_id;
}

/** The unpaid reservations that somebody made, or that were made of their phones. */
export async function listUnpaidOf(context: Context, userId: string): Promise<{ id: string; isSellers: boolean }[]> {
  const rows = await context.db
    .selectFrom('bookings')
    .select(['id', 'seller_id'])
    .where((eb) => eb.or([eb('seller_id', '=', userId), eb('buyer_id', '=', userId)]))
    .where('state', 'in', ['reserved', 'paying'])
    .orderBy('product_id')
    .execute();
  return rows.map((row) => ({ id: row.id, isSellers: row.seller_id === userId }));
}

/**
 * What somebody sold or bought since a moment, when handovers were not followed yet, and was not given back: the phone
 * may still be on its way.
 */
export async function listUnfollowedOf(
  context: Context,
  userId: string,
  since: Date,
): Promise<{ id: string; product_id: string; buyer_id: string; seller_id: string }[]> {
  return context.db
    .selectFrom('bookings')
    .select(['id', 'product_id', 'buyer_id', 'seller_id'])
    .where((eb) => eb.or([eb('seller_id', '=', userId), eb('buyer_id', '=', userId)]))
    .where('state', '=', 'paid')
    .where('created_at', '>', sql<Date>`${since}::timestamptz`)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('sales').select('booking_id').whereRef('booking_id', '=', 'bookings.id'))),
    )
    .execute();
}

/** Ends the time of a locked booking now, for the job that frees what is due. */
export async function setDue(context: Context, id: string, at: Date): Promise<void> {
  await context.db.updateTable('bookings').set({ expires_at: at }).where('id', '=', id).execute();
}

/** Notes why an admin gave the money of a refunded booking back. */
export async function setRefundWords({ db }: Context, id: string, words: string): Promise<void> {
  await db.updateTable('bookings').set({ refund_words: words }).where('id', '=', id).execute();
}

/** Forgets how a buyer was to be reached. */
export async function eraseBookingsOf(context: Context, buyerId: string): Promise<void> {
  await context.db
    .updateTable('bookings')
    .set({ phone: 'erased', location: '' })
    .where('buyer_id', '=', buyerId)
    .execute();
}

/**
 * Reservations and attempts to pay that lie ahead were made while the clock was. They begin now, and last as long as
 * they would have: otherwise they hold their phones until the clock has caught up, and no seller can end that.
 *
 * @returns how many reservations
 */
export async function beginAheadNow(context: Context): Promise<number> {
  const now = context.clock.now();
  const ahead = new Date(now.getTime() + clocksDifferMs);
  const { numUpdatedRows } = await context.db
    .updateTable('bookings')
    .set({ created_at: now, expires_at: sql<Date>`expires_at - (created_at - ${now}::timestamptz)` })
    .where('state', 'in', ['reserved', 'paying'])
    .where('expires_at', '>', now)
    .where('created_at', '>', ahead)
    .executeTakeFirst();
  await beginAttemptsNow(context, ahead);
  return Number(numUpdatedRows);
}

/**
 * Takes some of the reservations whose time is over. What waits for the payment provider may do so for long, and must
 * not keep the rest waiting: of those the ones that were not asked about for longest.
 */
export async function takeDueBookings(context: Context, limit: number): Promise<string[]> {
  const due = await context.db
    .selectFrom('bookings as booking')
    .leftJoin('payments as payment', (join) =>
      join.onRef('payment.booking_id', '=', 'booking.id').on('payment.state', 'in', ['created', 'processing']),
    )
    .select(['booking.id', 'payment.id as paymentId'])
    .where('booking.state', 'in', ['reserved', 'paying'])
    .where('booking.expires_at', '<=', context.clock.now())
    // 'reserved' comes after 'paying'.
    .orderBy('booking.state', 'desc')
    .orderBy('payment.asked_at', (order) => order.asc().nullsFirst())
    .orderBy('booking.expires_at')
    .limit(limit)
    .execute();
  const begun = due.flatMap(({ paymentId }) => paymentId ?? []);
  if (begun.length > 0) await setAsked(context, begun);
  return due.map(({ id }) => id);
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

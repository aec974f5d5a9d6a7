import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { EndedBy } from '#db/tables.ts';
import type { Context } from '#server/context.ts';
import { returnedReason } from '#server/products/states.ts';
import { lockProduct } from '#server/products/store.ts';

/**
 * What a buyer wants to book, as it stands. Whatever of it changes after this look, `reserve` finds out by its
 * revision.
 */
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

/** A booking with its product before it, locked until the transaction ends. */
export async function lockBooking(context: Context, id: string) {
  const of = await context.db.selectFrom('bookings').select('product_id').where('id', '=', id).executeTakeFirst();
  if (!of) return undefined;
  await lockProduct(context, of.product_id);
  return context.db
    .selectFrom('bookings')
    .select(['id', 'product_id', 'buyer_id', 'seller_id', 'price_usd', 'currency', 'state', 'expires_at', 'created_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export type LockedBooking = NonNullable<Awaited<ReturnType<typeof lockBooking>>>;

/** Moves a locked booking to its next state. A phone that is paid for needs no trace of who held it. */
export async function setBookingState(context: Context, id: string, state: 'paying' | 'paid'): Promise<void> {
  await context.db
    .updateTable('bookings')
    .set({ state, ...(state === 'paid' ? noTraces : {}) })
    .where('id', '=', id)
    .execute();
}

/** Ends a locked booking that was never paid. */
export async function setBookingEnded(
  context: Context,
  id: string,
  { by, at, isEarly }: { by: EndedBy; at: Date; isEarly: boolean },
): Promise<void> {
  // After a cancellation the browser is known for another hour (forgetTraces).
  const forgotten = by === 'buyer' || by === 'seller' ? { network: null } : noTraces;
  await context.db
    .updateTable('bookings')
    .set({
      state: by === 'time' ? 'lapsed' : 'cancelled',
      ended_by: by,
      ended_at: at,
      ended_early: isEarly,
      ...forgotten,
    })
    .where('id', '=', id)
    .execute();
}

const noTraces = { network: null, device: null };

/** Forgets in which browser phones were held whose reservations ended before a moment. */
export async function forgetDevices(context: Context, before: Date): Promise<void> {
  await context.db
    .updateTable('bookings')
    .set({ device: null })
    .where('device', 'is not', null)
    .where('state', '=', 'cancelled')
    .where('ended_at', '<', before)
    .execute();
}

/** The money of a locked booking goes back. */
export async function setBookingRefunded(context: Context, id: string, at: Date): Promise<void> {
  await context.db.updateTable('bookings').set({ state: 'refunded', ended_at: at }).where('id', '=', id).execute();
}

/** How a booking stands, and until when it holds its phone, as it is at the moment: nothing is locked. */
export async function findHold(context: Context, id: string) {
  return context.db.selectFrom('bookings').select(['state', 'expires_at']).where('id', '=', id).executeTakeFirst();
}

/** The product of a booking. */
export async function findBookingProduct(context: Context, id: string): Promise<string | undefined> {
  return (await context.db.selectFrom('bookings').select('product_id').where('id', '=', id).executeTakeFirst())
    ?.product_id;
}

/** Did a product leave the market by a refund, and has nothing happened to it since? */
export async function wasReturned(context: Context, productId: string): Promise<boolean> {
  const { rows } = await sql<{
    returned: boolean;
  }>`select ${lastReason(sql`${productId}::uuid`)} = ${returnedReason} as returned`.execute(context.db);
  return rows[0]?.returned === true;
}

/** Why a product came to its state. */
export function lastReason(productId: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<
    string | null
  >`(select reason from transitions where subject = 'product' and subject_id = ${productId} order by id desc limit 1)`;
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

/** What somebody sold or bought since a moment and was not given back: the phone may still be on its way. */
export async function listPaidOf(
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
    .execute();
}

/** Which side of a booking has left: their account is closed. Undefined when there is no such booking. */
export async function whoHasLeft(
  context: Context,
  id: string,
): Promise<{ buyer: boolean; seller: boolean; suspended: boolean } | undefined> {
  const row = await context.db
    .selectFrom('bookings as booking')
    .innerJoin('users as buyer', 'buyer.id', 'booking.buyer_id')
    .innerJoin('users as seller', 'seller.id', 'booking.seller_id')
    .select([
      'buyer.closed_at as buyer_closed_at',
      'seller.closed_at as seller_closed_at',
      'buyer.suspended_at as buyer_suspended_at',
      'seller.suspended_at as seller_suspended_at',
    ])
    .where('booking.id', '=', id)
    .executeTakeFirst();
  return (
    row && {
      buyer: (row.buyer_closed_at ?? row.buyer_suspended_at) !== null,
      seller: (row.seller_closed_at ?? row.seller_suspended_at) !== null,
      suspended: (row.buyer_suspended_at ?? row.seller_suspended_at) !== null,
    }
  );
}

/** Ends the time of a locked booking now, for the job that frees what is due. */
export async function setDue(context: Context, id: string, at: Date): Promise<void> {
  await context.db.updateTable('bookings').set({ expires_at: at }).where('id', '=', id).execute();
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
  if (begun.length > 0)
    await context.db.updateTable('payments').set({ asked_at: context.clock.now() }).where('id', 'in', begun).execute();
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

import { sql } from 'kysely';
import type { Way } from '#contract/sending.ts';
import type { Context } from '#server/context.ts';

/** How a buyer wants to get a phone, and where it is sent to; undefined where they have not said so. */
export async function findDelivery({ db }: Context, bookingId: string) {
  return db.selectFrom('deliveries').selectAll().where('booking_id', '=', bookingId).executeTakeFirst();
}

export type DeliveryRow = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

/** Writes how a locked order is to reach its buyer. */
export async function writeDelivery(
  { db, clock }: Context,
  bookingId: string,
  { way, sealed }: { way: Way; sealed: string | null },
): Promise<void> {
  // No two changes have the same moment, by which a seller names the one that they saw.
  const later = sql<Date>`greatest(excluded.changed_at, deliveries.changed_at + interval '1 millisecond')`;
  await db
    .insertInto('deliveries')
    .values({ booking_id: bookingId, way, sealed, changed_at: clock.now() })
    .onConflict((conflict) => conflict.column('booking_id').doUpdateSet({ way, sealed, changed_at: later }))
    .execute();
}

/**
 * Forgets where phones were sent whose sales ended before then, and where those were to go that never were.
 *
 * @returns how many
 */
export async function eraseDeliveriesBefore({ db }: Context, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`delete from deliveries where booking_id in (
    select booking_id from sales where ended_at < ${before} or (state = 'undone' and sent_at is null)
    union all select id from bookings where state in ('lapsed', 'cancelled'))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Forgets where the phones of somebody were sent. */
export async function eraseDeliveriesOf({ db }: Context, buyerId: string): Promise<void> {
  const bought = db.selectFrom('bookings').select('id').where('buyer_id', '=', buyerId);
  await db.deleteFrom('deliveries').where('booking_id', 'in', bought).execute();
}

/** Sealed addresses, each with its order. */
export async function listSealedDeliveries({ db }: Context) {
  return db.selectFrom('deliveries').select(['booking_id', 'sealed']).where('sealed', 'is not', null).execute();
}

/** @returns false when the address was changed meanwhile */
export async function replaceSealedDelivery(
  { db }: Context,
  bookingId: string,
  before: string,
  sealed: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ sealed })
    .where('booking_id', '=', bookingId)
    .where('sealed', '=', before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

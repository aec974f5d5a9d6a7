import { sql } from 'kysely';
import type { Insertable, Updateable } from 'kysely';
import { callsOf } from '#contract/calling.ts';
import type { Returns } from '#db/tables.ts';
import type { Context } from '#server/context.ts';

/** How a phone goes back to its seller; undefined where it does not. */
export async function findReturn({ db }: Context, bookingId: string) {
  return db.selectFrom('returns').selectAll().where('booking_id', '=', bookingId).executeTakeFirst();
}

export type ReturnRow = NonNullable<Awaited<ReturnType<typeof findReturn>>>;

/** What is known of a return when it begins, or begins anew. */
export type NewReturn = Insertable<Returns>;

/** What is written of a return. The code changes by itself alone. */
export type ReturnChanges = Omit<Updateable<Returns>, 'booking_id' | 'code'>;

/** Of a sale that is read with its return, as `back`. */
export const ofReturn = [
  'back.why as back_why',
  'back.way as back_way',
  'back.begun_at as back_begun_at',
  'back.next_by as back_next_by',
  'back.sealed as back_sealed',
  'back.address_at as back_address_at',
  'back.code as back_code',
  'back.code_rests_until as back_code_rests_until',
  'back.sent_at as back_sent_at',
  'back.delivered_at as back_delivered_at',
  'back.carrier as back_carrier',
  'back.carrier_name as back_carrier_name',
  'back.tracking_number as back_tracking_number',
  'back.earlier_parcels as back_earlier_parcels',
  'back.claim_about',
  'back.claim_words',
  'back.claim_at',
  'back.decision_words as back_decision_words',
  'back.dispute_words',
  'back.disputed_at',
  'back.told_words',
  'back.told_at',
  'back.asked_words',
  'back.asked_at',
] as const;

/** A phone is to go back from now on. What was known of an earlier try of it stays. */
export async function insertReturn({ db }: Context, back: NewReturn): Promise<void> {
  const { why, next_by, begun_at } = back;
  await db
    .insertInto('returns')
    .values(back)
    .onConflict((conflict) => conflict.column('booking_id').doUpdateSet({ why, next_by, begun_at, reminders: 0 }))
    .execute();
}

/** Writes what is known of a locked order's return. */
export async function writeReturn({ db }: Context, bookingId: string, changes: ReturnChanges): Promise<void> {
  await db.updateTable('returns').set(changes).where('booking_id', '=', bookingId).execute();
}

/** The code of before opens nothing any more. */
export async function renewReturnCode({ db }: Context, bookingId: string): Promise<void> {
  await db
    .updateTable('returns')
    .set({ code: sql<string>`handover_code()` })
    .where('booking_id', '=', bookingId)
    .execute();
}

/** Moves the deadlines of phones that go back. */
export async function moveReturnDeadlines({ db }: Context, ms: number): Promise<void> {
  await sql`update returns set next_by = next_by + make_interval(secs => ${ms / 1_000})
    where booking_id in (select booking_id from sales where state = 'returning')`.execute(db);
}

/**
 * Forgets where phones went back to whose sales ended before then, and where those were to go that never went.
 *
 * @returns how many
 */
export async function eraseReturnAddressesBefore({ db }: Context, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`update returns set sealed = null where sealed is not null and booking_id in (
    select sales.booking_id from sales join returns on returns.booking_id = sales.booking_id
    where sales.ended_at < ${before} or (sales.ended_at is not null and returns.sent_at is null))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Forgets what a buyer said of phones that went back, and where a seller wanted them, with what the seller said. What
 * led to the return may be a call of either.
 */
export async function eraseReturnsOf({ db }: Context, userId: string): Promise<void> {
  const ofBuyer = db.selectFrom('bookings').select('id').where('buyer_id', '=', userId);
  const ofSeller = db.selectFrom('bookings').select('id').where('seller_id', '=', userId);
  await db
    .updateTable('returns')
    .set({ claim_words: 'erased' })
    .where('claim_words', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('booking_id', 'in', ofBuyer).and('claim_about', 'not in', [...callsOf.seller]),
        eb('booking_id', 'in', ofSeller).and('claim_about', 'in', [...callsOf.seller]),
      ]),
    )
    .execute();
  await db
    .updateTable('returns')
    .set({ told_words: 'erased' })
    .where('told_words', 'is not', null)
    .where('booking_id', 'in', ofBuyer)
    .execute();
  await db.updateTable('returns').set({ sealed: null }).where('booking_id', 'in', ofSeller).execute();
  await db
    .updateTable('returns')
    .set({ dispute_words: 'erased' })
    .where('dispute_words', 'is not', null)
    .where('booking_id', 'in', ofSeller)
    .execute();
  await db
    .updateTable('returns')
    .set({ asked_words: 'erased' })
    .where('asked_words', 'is not', null)
    .where('booking_id', 'in', ofSeller)
    .execute();
}

/** Sealed addresses, each with its order. */
export async function listSealedReturns({ db }: Context) {
  return db.selectFrom('returns').select(['booking_id', 'sealed']).where('sealed', 'is not', null).execute();
}

/** @returns false when the address was changed meanwhile */
export async function replaceSealedReturn(
  { db }: Context,
  bookingId: string,
  before: string,
  sealed: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('returns')
    .set({ sealed })
    .where('booking_id', '=', bookingId)
    .where('sealed', '=', before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

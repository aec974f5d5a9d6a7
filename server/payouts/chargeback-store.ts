import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { aheadOf } from '#server/platform/clock.ts';
import type { Claim } from '#server/platform/payment-gateway/payment-gateway.ts';

/** A new one after each look that was written down of a payment's chargebacks. It depends on no clock. */
const look = sql<string | null>`(select string_agg(dispute_id || ' ' || xmin::text, ', ' order by dispute_id)
  from chargebacks where chargebacks.payment_id = payment.id)`;

/** Whose payment an intent is. */
export async function findPaymentOf({ db, payments }: Context, intentId: string) {
  return db
    .selectFrom('payments as payment')
    .innerJoin('bookings as booking', 'booking.id', 'payment.booking_id')
    .select([
      'payment.id',
      'payment.state',
      'booking.id as booking_id',
      'booking.seller_id',
      'booking.buyer_id',
      'booking.product_id',
    ])
    .select(look.as('look'))
    .where('payment.intent_id', '=', intentId)
    .where('payment.provider', '=', payments.provider)
    .executeTakeFirst();
}

export type DisputedPayment = NonNullable<Awaited<ReturnType<typeof findPaymentOf>>>;

/** @returns what is known of it, locked until the transaction ends */
export async function lockChargeback({ db }: Context, disputeId: string) {
  return db.selectFrom('chargebacks').selectAll().where('dispute_id', '=', disputeId).forUpdate().executeTakeFirst();
}

/** Does a buyer's bank claim money of a seller's sale, and has not decided? The seller may have to give it back. */
export async function hasOpenChargeback({ db, payments }: Context, sellerId: string): Promise<boolean> {
  const open = await db
    .selectFrom('chargebacks as chargeback')
    .innerJoin('payments as payment', 'payment.id', 'chargeback.payment_id')
    .innerJoin('bookings as booking', 'booking.id', 'payment.booking_id')
    .select('chargeback.payment_id')
    .where('chargeback.state', '=', 'open')
    .where('booking.seller_id', '=', sellerId)
    .where('payment.provider', '=', payments.provider)
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/** Writes down what the provider says of a chargeback. */
export async function setChargeback(
  { db, clock }: Context,
  paymentId: string,
  { id, amountCents, state }: Claim,
): Promise<void> {
  const now = clock.now();
  const values = { amount_cents: amountCents, state, checked_at: now };
  const closedAt = state === 'open' ? null : now;
  await db
    .insertInto('chargebacks')
    .values({ dispute_id: id, payment_id: paymentId, opened_at: now, closed_at: closedAt, ...values })
    .onConflict((conflict) =>
      conflict.column('dispute_id').doUpdateSet({
        ...values,
        closed_at: closedAt && sql<Date>`coalesce(chargebacks.closed_at, ${closedAt}::timestamptz)`,
      }),
    )
    .execute();
}

/** Notes that the provider was asked about the chargebacks of an intent. */
export async function setChecked({ db, clock, payments }: Context, intentId: string): Promise<void> {
  await db
    .updateTable('chargebacks')
    .set({ checked_at: clock.now() })
    .where('payment_id', 'in', (query) =>
      query
        .selectFrom('payments')
        .select('id')
        .where('intent_id', '=', intentId)
        .where('provider', '=', payments.provider),
    )
    .execute();
}

/** Open chargebacks that nobody told us of for a while, the longest first. */
export async function listUncheckedIntents(
  { db, payments, clock }: Context,
  before: Date,
  limit: number,
): Promise<string[]> {
  const ahead = aheadOf(clock.now());
  const rows = await db
    .selectFrom('chargebacks as chargeback')
    .innerJoin('payments as payment', 'payment.id', 'chargeback.payment_id')
    .select('payment.intent_id')
    .where('chargeback.state', '=', 'open')
    .where((is) => is.or([is('chargeback.checked_at', '<', before), is('chargeback.checked_at', '>', ahead)]))
    .where('payment.provider', '=', payments.provider)
    .orderBy('chargeback.checked_at')
    .limit(limit)
    .execute();
  return [...new Set(rows.flatMap(({ intent_id: id }) => (id === null ? [] : [id])))];
}

/** Payments of whose chargebacks the ledger doesn't say yet what it has to. */
export async function listUnsettled({ db, payments }: Context, limit: number) {
  const { rows } = await sql<{ id: string; booking_id: string; seller_id: string }>`
    select distinct payment.id, payment.booking_id, booking.seller_id from chargebacks as chargeback
    join payments as payment on payment.id = chargeback.payment_id
    join bookings as booking on booking.id = payment.booking_id
    where payment.provider = ${payments.provider} and chargeback_step(chargeback.dispute_id) is not null
    limit ${limit}`.execute(db);
  return rows;
}

/** What banks have given their customers of a payment, in cents, and the last claim by which they did. */
const givenCents = sql`(select sum(amount_cents) from chargebacks
  where chargebacks.payment_id = payment.id and chargebacks.state = 'lost')`;
const lastLost = sql`(select dispute_id from chargebacks
  where chargebacks.payment_id = payment.id and chargebacks.state = 'lost'
      order by closed_at desc, dispute_id limit 1) as dispute_id`;

/** Payments whose refund can't be made any more, since the buyer's bank has given them all of the money. */
export async function listGivenByBanks({ db, payments }: Context, limit: number) {
  const { rows } = await sql<{ payment_id: string; booking_id: string; dispute_id: string }>`
    select payment.id as payment_id, payment.booking_id, ${lastLost}
    from payments as payment
    where payment.provider = ${payments.provider} and payment.state = 'refund_pending'
    and ${givenCents} >= payment.amount_usd * 100 - case when payment.part_refund_id is null then 0
    else payment.part_cents end limit ${limit}`.execute(db);
  return rows;
}

export interface PartlyGiven {
  payment_id: string;
  booking_id: string;
  dispute_id: string;
  intent_id: string;
  /** Cents. */
  given: number;
}

/** The same where banks have given them a part of it: the rest may be given back at the provider. */
export async function listPartlyGivenByBanks({ db, payments }: Context, limit: number) {
  const { rows } = await sql<PartlyGiven>`
    select payment.id as payment_id, payment.booking_id, payment.intent_id, ${givenCents}::int as given, ${lastLost}
    from payments as payment
    where payment.provider = ${payments.provider} and payment.state = 'refund_pending'
    and ${givenCents} < payment.amount_usd * 100 - case when payment.part_refund_id is null then 0
    else payment.part_cents end limit ${limit}`.execute(db);
  return rows;
}

/** Payments of which a part can't go back any more, for the same reason. */
export async function listPartsGivenByBanks({ db, payments }: Context, limit: number) {
  const { rows } = await sql<{ payment_id: string; booking_id: string; dispute_id: string }>`
    select payment.id as payment_id, payment.booking_id, ${lastLost}
    from payments as payment
    where payment.provider = ${payments.provider} and payment.part_due_at is not null
    and ${givenCents} >= payment.amount_usd * 100 limit ${limit}`.execute(db);
  return rows;
}

/**
 * Moves the money of a payment's chargebacks in the ledger, where it has not moved yet (the function of migration
 * 0052).
 */
export async function moveChargebacks({ db, clock }: Context, paymentId: string): Promise<void> {
  await sql`select move_chargeback(${paymentId}::uuid, ${clock.now()}::timestamptz)`.execute(db);
}

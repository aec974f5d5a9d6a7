import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { bankClaimsOf } from '#server/orders/bank-claims.ts';
import { longestRefundPauseMs } from '#server/orders/paying-rules.ts';
import { aheadOf } from '#server/platform/clock.ts';
import { isDueAt } from '#server/platform/due-times.ts';
import { newestFirst } from '#server/platform/newest-first.ts';
import type { Page } from '#server/platform/newest-first.ts';

const columns = [
  'id',
  'booking_id',
  'amount_usd',
  'currency',
  'provider',
  'attempt',
  'intent_id',
  'client_secret',
  'state',
  'refund_attempts',
  'part_cents',
  'part_refund_id',
  'part_due_at',
  'part_attempts',
  'created_at',
] as const;

/** The payment of a booking that is still open, or the one that succeeded. */
export async function findCurrentPayment(context: Context, bookingId: string) {
  return context.db
    .selectFrom('payments')
    .select(columns)
    .where('booking_id', '=', bookingId)
    .where('state', 'in', ['created', 'processing', 'succeeded'])
    .orderBy('attempt', 'desc')
    .executeTakeFirst();
}

export type PaymentRow = NonNullable<Awaited<ReturnType<typeof findCurrentPayment>>>;

/** The payment that a provider's intent belongs to. */
export async function findPaymentByIntent(context: Context, intentId: string): Promise<PaymentRow | undefined> {
  return context.db.selectFrom('payments').select(columns).where('intent_id', '=', intentId).executeTakeFirst();
}

/**
 * The payment by which a booking is known, beside `bookings as booking`: what was not given back counts, else what came
 * first.
 */
export const paymentThatCounts = sql<string>`(select id from payments
  where booking_id = booking.id and state in ('succeeded', 'refund_pending', 'refunded')
  order by state = 'succeeded' desc, settled_at limit 1)`;

/** Was a bank's no, after it had taken its time, the last that happened to a payment? */
export async function wasDeclinedLate(context: Context, intentId: string): Promise<boolean> {
  const last = await context.db
    .selectFrom('transitions')
    .innerJoin('payments', 'payments.id', 'transitions.subject_id')
    .select(['from_state', 'to_state'])
    .where('subject', '=', 'payment')
    .where('intent_id', '=', intentId)
    .orderBy('transitions.id', 'desc')
    .executeTakeFirst();
  return last?.from_state === 'processing' && last.to_state === 'created';
}

/** Each attempt to pay a booking, the first one first. */
export async function listPaymentsOf(context: Context, bookingId: string): Promise<PaymentRow[]> {
  return context.db
    .selectFrom('payments')
    .select(columns)
    .where('booking_id', '=', bookingId)
    .orderBy('attempt')
    .execute();
}

/** Begins an attempt to pay a booking. */
export async function insertPayment(context: Context, payment: PaymentRow): Promise<void> {
  await context.db.insertInto('payments').values(payment).execute();
}

/** Remembers the intent that the provider made for an attempt. */
export async function setIntent(
  context: Context,
  paymentId: string,
  intent: { id: string; clientSecret: string },
): Promise<void> {
  await context.db
    .updateTable('payments')
    .set({ intent_id: intent.id, client_secret: intent.clientSecret })
    .where('id', '=', paymentId)
    .where('state', 'in', ['created', 'processing'])
    .execute();
}

/**
 * Payments whose money came, and of which the provider has not said yet what it took: the newest first. Those that it
 * says nothing of are asked about after twice as long each time.
 */
export async function listWithoutFees(
  { db, clock, payments }: Context,
  limit: number,
): Promise<{ id: string; intent_id: string }[]> {
  const { rows } = await sql<{ id: string; intent_id: string }>`
    select id, intent_id from payments
    where fees_known_at is null and intent_id is not null and state in ('succeeded', 'refund_pending', 'refunded')
      and provider = ${payments.provider} and settled_at is not null
      and (fees_asked_at is null or fees_asked_at > ${aheadOf(clock.now())}::timestamptz
      or fees_asked_at + greatest(fees_asked_at - settled_at, interval '1 minute') <= ${clock.now()}::timestamptz)
    order by settled_at desc limit ${limit}`.execute(db);
  return rows;
}

/** Notes that the provider was asked what it took of a payment, and whether it said so. */
export async function setFeesAsked({ db, clock }: Context, paymentId: string, isKnown: boolean): Promise<void> {
  const now = clock.now();
  await db
    .updateTable('payments')
    .set({ fees_asked_at: now, ...(isKnown && { fees_known_at: now }) })
    .where('id', '=', paymentId)
    .execute();
}

/** The provider is asked anew what it took of a payment; after a moment, only if a chargeback was told of since then. */
export async function setFeesUnknown({ db }: Context, paymentId: string, toldSince?: Date): Promise<void> {
  await db
    .updateTable('payments')
    .set({ fees_asked_at: null, fees_known_at: null })
    .where('id', '=', paymentId)
    .$if(toldSince !== undefined, (query) =>
      query.where((is) =>
        is.exists(
          is
            .selectFrom('chargebacks')
            .select('dispute_id')
            .where('payment_id', '=', paymentId)
            .where('checked_at', '>', toldSince ?? null),
        ),
      ),
    )
    .execute();
}

/** Those of these intents whose money came here, and whose fees the provider was asked for. */
export async function listAskedForFees({ db, payments }: Context, intentIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ intent_id: string }>`
    select intent_id from payments where intent_id = any(${intentIds}::text[]) and provider = ${payments.provider}
      and fees_asked_at is not null and state in ('succeeded', 'refund_pending', 'refunded')`.execute(db);
  return rows.map(({ intent_id: id }) => id);
}

/** Takes some of the refunds that are due, so that nobody else takes them for a while. */
export async function claimDueRefunds(context: Context, atOnce: number, nextAt: Date): Promise<PaymentRow[]> {
  return context.db
    .updateTable('payments')
    .set((eb) => ({ refund_due_at: nextAt, refund_attempts: eb('refund_attempts', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('payments')
        .select('id')
        .where('state', '=', 'refund_pending')
        .where('provider', '=', context.payments.provider)
        .where(isDueAt('refund_due_at', context.clock.now(), longestRefundPauseMs))
        .orderBy('refund_due_at')
        .limit(atOnce)
        .forUpdate()
        .skipLocked(),
    )
    .returning(columns)
    .execute();
}

/** When a refund that did not work is tried again. */
export async function setRefundDue(context: Context, paymentId: string, at: Date): Promise<void> {
  await context.db
    .updateTable('payments')
    .set({ refund_due_at: at })
    .where('id', '=', paymentId)
    .where('state', '=', 'refund_pending')
    .execute();
}

/** A part of a payment has to go back: the sale that is about to be complete leaves it out. */
export async function owePart({ db, clock }: Context, paymentId: string, cents: number): Promise<void> {
  const part = { part_cents: cents, part_due_at: clock.now() };
  await db.updateTable('payments').set(part).where('id', '=', paymentId).execute();
}

/** A part that is due, and when its sale was completed with it. */
export interface DuePart extends PaymentRow {
  owed_at: Date;
}

/**
 * Takes some of the parts that are due, so that nobody else takes them for a while. Where all of the money goes back
 * the part does not go alone any more.
 */
export async function claimDueParts(context: Context, atOnce: number, nextAt: Date): Promise<DuePart[]> {
  return context.db
    .updateTable('payments')
    .set((eb) => ({ part_due_at: nextAt, part_attempts: eb('part_attempts', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('payments')
        .select('id')
        .where('state', '=', 'succeeded')
        .where('provider', '=', context.payments.provider)
        .where(isDueAt('part_due_at', context.clock.now(), longestRefundPauseMs))
        .orderBy('part_due_at')
        .limit(atOnce)
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      ...columns,
      sql<Date>`(select ended_at from sales where sales.booking_id = payments.booking_id)`.as('owed_at'),
    ])
    .execute();
}

/** When a part that did not go back is tried again. */
export async function setPartDue({ db }: Context, paymentId: string, at: Date): Promise<void> {
  await db
    .updateTable('payments')
    .set({ part_due_at: at })
    .where('id', '=', paymentId)
    .where('part_due_at', 'is not', null)
    .execute();
}

/** A part has gone back: written with its movement of the ledger (the function of migration 0047). */
export async function settlePart({ db, clock }: Context, paymentId: string, refundId: string): Promise<void> {
  await sql`select settle_part(${paymentId}::uuid, ${refundId}, ${clock.now()}::timestamptz)`.execute(db);
}

/** Notes that we ask the provider about these attempts now. */
export async function setAsked({ db, clock }: Context, ids: readonly string[]): Promise<void> {
  await sql`update payments set asked_at = ${clock.now()} where id = any(${[...ids]}::uuid[])`.execute(db);
}

/** Open attempts that lie ahead were begun while the clock was. They begin now. */
export async function beginAttemptsNow({ db, clock }: Context, ahead: Date): Promise<void> {
  await sql`update payments set created_at = ${clock.now()}
    where state in ('created', 'processing') and created_at > ${ahead}`.execute(db);
}

/** Takes some unsettled payments that were begun a while ago: those that were not asked about for longest. */
export async function takeUnsettled(context: Context, before: Date, limit: number): Promise<PaymentRow[]> {
  return context.db
    .updateTable('payments')
    .set({ asked_at: context.clock.now() })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('payments')
        .select('id')
        .where('state', 'in', ['created', 'processing'])
        .where('provider', 'in', [context.payments.provider, 'test'])
        .where('created_at', '<', before)
        .orderBy('asked_at', (order) => order.asc().nullsFirst())
        .orderBy('created_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(columns)
    .execute();
}

/** A page of the money that came in, the latest first. */
export async function listMoney(context: Context, page: Page) {
  return context.db
    .selectFrom('payments as payment')
    .innerJoin('bookings as booking', 'booking.id', 'payment.booking_id')
    .innerJoin('products as product', 'product.id', 'booking.product_id')
    .innerJoin('users as buyer', 'buyer.id', 'booking.buyer_id')
    .innerJoin('users as seller', 'seller.id', 'booking.seller_id')
    .select([
      'payment.id',
      'payment.booking_id',
      'payment.amount_usd',
      'payment.part_cents',
      'payment.part_refund_id',
      'payment.state',
      'payment.intent_id',
      'payment.provider',
      'payment.settled_at',
      'payment.created_at',
      'product.name as product_name',
      'buyer.name as buyer_name',
      'seller.name as seller_name',
      bankClaimsOf.as('bank_claims'),
    ])
    .where('payment.state', 'in', ['succeeded', 'refund_pending', 'refunded'])
    .$call((query) => newestFirst(query, 'payments as payment', page))
    .execute();
}

export type MoneyRow = Awaited<ReturnType<typeof listMoney>>[number];

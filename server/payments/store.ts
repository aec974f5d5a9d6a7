import { sql } from 'kysely';
import type { Context } from '#server/context.ts';

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

/** Begins the next attempt to pay a booking. */
export async function insertPayment(
  context: Context,
  payment: { bookingId: string; amountUsd: number; currency: string; provider: 'test' | 'stripe' },
): Promise<PaymentRow> {
  return context.db
    .insertInto('payments')
    .values({
      booking_id: payment.bookingId,
      amount_usd: payment.amountUsd,
      currency: payment.currency,
      provider: payment.provider,
      intent_id: null,
      client_secret: null,
      attempt: sql<number>`(select coalesce(max(attempt), 0) + 1 from payments where booking_id = ${payment.bookingId})`,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
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

/** Moves a payment whose booking is locked to its next state. */
export async function setPaymentState(
  context: Context,
  paymentId: string,
  state: 'created' | 'processing' | 'succeeded' | 'failed',
): Promise<void> {
  const settledAt = state === 'succeeded' || state === 'failed' ? context.clock.now() : null;
  await context.db.updateTable('payments').set({ state, settled_at: settledAt }).where('id', '=', paymentId).execute();
}

/** The money of a payment whose booking is locked has to go back. */
export async function setRefundPending(context: Context, paymentId: string): Promise<void> {
  const now = context.clock.now();
  await context.db
    .updateTable('payments')
    // An attempt that had failed was settled then, but its money came now.
    .set((eb) => ({
      state: 'refund_pending',
      refund_due_at: now,
      settled_at: eb.case().when('state', '=', 'succeeded').then(eb.ref('settled_at')).else(eb.val(now)).end(),
    }))
    .where('id', '=', paymentId)
    .execute();
}

/** The money has gone back. */
export async function setRefunded(context: Context, paymentId: string, refundId: string): Promise<void> {
  await context.db
    .updateTable('payments')
    .set({ state: 'refunded', refund_id: refundId, refund_due_at: null })
    .where('id', '=', paymentId)
    .execute();
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
        .where('refund_due_at', '<=', context.clock.now())
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

/** A booking's payment that succeeded and was not given back. */
export async function findPaidPayment(context: Context, bookingId: string): Promise<PaymentRow | undefined> {
  return context.db
    .selectFrom('payments')
    .select(columns)
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'succeeded')
    .executeTakeFirst();
}

/**
 * Takes some of the payments that were begun a while ago and have come to no end: those that were not asked about for
 * longest.
 */
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
export async function listMoney(context: Context, page: { limit: number; after?: string | undefined }) {
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
      'payment.state',
      'payment.intent_id',
      'payment.provider',
      'payment.settled_at',
      'payment.created_at',
      'product.name as product_name',
      'buyer.name as buyer_name',
      'seller.name as seller_name',
    ])
    .where('payment.state', 'in', ['succeeded', 'refund_pending', 'refunded'])
    .$if(page.after !== undefined, (query) =>
      query.where(
        sql<boolean>`(payment.created_at, payment.id) < (select last.created_at, last.id from payments as last where last.id = ${page.after ?? null}::uuid)`,
      ),
    )
    .orderBy('payment.created_at', 'desc')
    .orderBy('payment.id', 'desc')
    .limit(page.limit)
    .execute();
}

export type MoneyRow = Awaited<ReturnType<typeof listMoney>>[number];

/** Keeps an event of a provider. @returns whether it has to be handled: not when that was done before */
export async function insertEvent(
  context: Context,
  event: { id: string; type: string; intentId: string | null },
): Promise<boolean> {
  await context.db
    .insertInto('provider_events')
    .values({
      id: event.id,
      provider: context.payments.provider,
      type: event.type,
      intent_id: event.intentId,
      received_at: context.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await context.db
    .selectFrom('provider_events')
    .select('handled_at')
    .where('id', '=', event.id)
    .executeTakeFirstOrThrow();
  return row.handled_at === null;
}

/** Marks an event as handled. @returns whether that is new */
export async function setEventHandled(context: Context, id: string): Promise<boolean> {
  const changed = await context.db
    .updateTable('provider_events')
    .set({ handled_at: context.clock.now() })
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Events that were kept and not handled, since the provider or the database went away in between. */
export async function listUnhandledEvents(
  context: Context,
  before: Date,
  limit: number,
): Promise<{ id: string; type: string; intentId: string | null }[]> {
  return context.db
    .selectFrom('provider_events')
    .select(['id', 'type', 'intent_id as intentId'])
    .where('handled_at', 'is', null)
    .where('received_at', '<', before)
    .where('provider', '=', context.payments.provider)
    .orderBy('received_at')
    .limit(limit)
    .execute();
}

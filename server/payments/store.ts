import { sql } from 'kysely';
import type { PaymentState } from '#db/tables.ts';
import type { Context } from '#server/context.ts';

const columns = ['id', 'booking_id', 'amount_usd', 'currency', 'attempt', 'intent_id', 'client_secret', 'state'] as const;

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
export async function setIntent(context: Context, paymentId: string, intent: { id: string; clientSecret: string }): Promise<void> {
  await context.db
    .updateTable('payments')
    .set({ intent_id: intent.id, client_secret: intent.clientSecret })
    .where('id', '=', paymentId)
    .where('state', 'in', ['created', 'processing'])
    .execute();
}

/** Settles a payment. */
export async function setPaymentState(context: Context, paymentId: string, state: PaymentState): Promise<void> {
  await context.db.updateTable('payments').set({ state, settled_at: context.clock.now() }).where('id', '=', paymentId).execute();
}

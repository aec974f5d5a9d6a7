import type { Context } from '#server/context.ts';
import { centsOf, refundRetryAt } from '#server/orders/paying-rules.ts';
import { claimDueParts, claimDueRefunds } from '#server/orders/payment-store.ts';
import type { DuePart, PaymentRow } from '#server/orders/payment-store.ts';
import { decide } from '#server/orders/settling.ts';
import { findParties } from '#server/orders/booking-store.ts';
import { Refusal } from '#contract/problem.ts';
import type { Actor } from '#server/platform/actor.ts';

const atOnce = 20;

/**
 * An admin gives the money of a paid booking back, and both sides read why. The refund itself is carried out by
 * payBackDue, which the caller runs next.
 *
 * @returns how many bookings changed: 0 when it was refunded before
 * @throws Refusal 403 for their own purchase or sale, 409 for a booking that was never paid
 */
export async function refundBooking(context: Context, admin: Actor, bookingId: string, words: string): Promise<number> {
  if (!(await findParties(context, bookingId))) throw new Refusal('not_found', 'There is no such booking.');
  const { outcome } = await decide(context, bookingId, { is: 'refund wanted', adminId: admin.id, words });
  return outcome === 'refunded' ? 1 : 0;
}

/**
 * Asks the provider to give back what has to go back. Each is asked for under one key, so that however often it is
 * tried the money goes back once.
 */
export async function payBackDue(context: Context): Promise<void> {
  for (const payment of await claimDueParts(context, atOnce, refundRetryAt(0, context.clock.now())))
    await payPartBack(context, payment);
  for (const payment of await claimDueRefunds(context, atOnce, refundRetryAt(0, context.clock.now())))
    await payBack(context, payment);
}

/** The same right after a refund became owed: mostly the provider answers at once, and a job tries again otherwise. */
export async function payBackNow(context: Context): Promise<void> {
  await payBackDue(context).catch((error: unknown) =>
    context.log.warn({ err: error }, 'a refund is tried again later'),
  );
}

async function payBack(context: Context, payment: PaymentRow): Promise<void> {
  const { id: paymentId, booking_id: bookingId, refund_attempts: attempts } = payment;
  try {
    const refund = await context.payments.refundIntent({
      intentId: payment.intent_id ?? '',
      amountCents: centsOf(payment.amount_usd) - (payment.part_refund_id === null ? 0 : (payment.part_cents ?? 0)),
      idempotencyKey: `refund:${paymentId}`,
    });
    await decide(context, bookingId, { is: 'refund made', paymentId, refundId: refund.id });
  } catch (error) {
    context.log.error({ err: error, paymentId, attempts }, 'a refund did not work yet');
    await decide(context, bookingId, { is: 'refund refused', paymentId, attempts });
  }
}

async function payPartBack(context: Context, payment: DuePart): Promise<void> {
  const { id: paymentId, booking_id: bookingId, part_attempts: attempts } = payment;
  try {
    const refund = await context.payments.refundPart({
      intentId: payment.intent_id ?? '',
      amountCents: payment.part_cents ?? 0,
      idempotencyKey: `part:${paymentId}`,
      owedAt: payment.owed_at,
    });
    await decide(context, bookingId, { is: 'part made', paymentId, refundId: refund.id });
  } catch (error) {
    context.log.error({ err: error, paymentId, attempts }, 'a part of the money could not go back yet');
    await decide(context, bookingId, { is: 'part refused', paymentId, attempts });
  }
}

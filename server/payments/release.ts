import { Refusal } from '#contract/problem.ts';
import { endingOfWhoLeft, endReservation, timeIsOver } from '#server/bookings/actions.ts';
import type { Ending } from '#server/bookings/actions.ts';
import { isDue } from '#server/bookings/rules.ts';
import { lockBooking } from '#server/bookings/store.ts';
import type { Context } from '#server/context.ts';
import { askProvider, intentOf } from '#server/payments/intents.ts';
import { markFailed, settle } from '#server/payments/settling.ts';
import { noteRefunded } from '#server/payments/refunds.ts';
import { refundOf } from '#server/payments/rules.ts';
import { findCurrentPayment } from '#server/payments/store.ts';
import type { PaymentRow } from '#server/payments/store.ts';
import { ProviderRefused } from '#server/platform/payment-gateway/payment-gateway.ts';
import type { PaymentIntent } from '#server/platform/payment-gateway/payment-gateway.ts';
import { inTransaction } from '#server/platform/transaction.ts';

/**
 * What became of a reservation that was to end. `in_payment`: money may be on its way, so it holds. `in_question`: so
 * does one whose money does not match.
 */
export type Released = 'released' | 'paid' | 'in_payment' | 'in_question' | 'over';

/** While one attempt is being cancelled a buyer may begin another; somebody who keeps doing so is paying. */
const attemptsMax = 3;

/**
 * Ends an unpaid reservation. Where a payment was begun its intent is cancelled first, and only when the provider says
 * that no money can come any more the phone is let go. Money that came in time is recorded instead. By time, only what
 * is due ends.
 *
 * @throws Refusal 503 when the provider does not answer; then the reservation holds.
 */
export async function releaseReservation(context: Context, bookingId: string, ending: Ending): Promise<Released> {
  let cancelled: Cancelled | null = null;
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const step = await inTransaction(context, (context) => tryToEnd(context, bookingId, ending, cancelled));
    if (typeof step === 'string') return step;

    // An attempt whose intent was never stored may still have one: the same key finds it, or makes one to cancel.
    const begun = await intentToCancel(context, step.payment);
    const intent =
      begun === null || begun.status === 'canceled'
        ? begun
        : await askProvider(() => context.payments.cancelIntent(begun.id));
    if (intent?.status === 'succeeded') {
      const settled = await settle(context, step.payment, intent);
      if (settled === 'mismatch') return 'in_question';
      if (intent.isRefunded) await noteRefunded(context, step.payment, refundOf(intent));
      // What did not match went back: it holds nothing any more.
      if (settled === 'undone') continue;
      return settled === 'paid' && !intent.isRefunded ? 'paid' : 'over';
    }
    if (intent !== null && intent.status !== 'canceled') return 'in_payment';
    cancelled = { paymentId: step.payment.id, intentId: begun?.id ?? null };
  }
  return 'in_payment';
}

/** Ends a reservation whose time is over. @throws Refusal 503 as releaseReservation does */
export async function releaseWhenOver(context: Context, bookingId: string): Promise<Released> {
  return releaseReservation(context, bookingId, timeIsOver);
}

/** What can bring no money any more: an attempt, as it stood. */
interface Cancelled {
  paymentId: string;
  intentId: string | null;
}

/**
 * The intent of an attempt; null where there is none and the provider refuses to make one: what nobody has the secret
 * of can't be paid.
 */
async function intentToCancel(context: Context, payment: PaymentRow): Promise<PaymentIntent | null> {
  try {
    return await intentOf(context, payment);
  } catch (error) {
    if (payment.intent_id === null && error instanceof Refusal && error.cause instanceof ProviderRefused) return null;
    throw error;
  }
}

async function tryToEnd(
  context: Context,
  bookingId: string,
  ending: Ending,
  cancelled: Cancelled | null,
): Promise<Released | { payment: PaymentRow }> {
  const booking = await lockBooking(context, bookingId);
  if (booking?.state === 'paid') return 'paid';
  if (!booking || (booking.state !== 'reserved' && booking.state !== 'paying')) return 'over';
  if (ending.by === 'time' && !isDue(booking, context.clock.now())) return 'over';

  const payment = booking.state === 'paying' ? await findCurrentPayment(context, bookingId) : undefined;
  if (payment && (payment.id !== cancelled?.paymentId || payment.intent_id !== cancelled.intentId)) return { payment };
  if (payment) await markFailed(context, payment);
  await endReservation(context, booking, await endingNow(context, bookingId, ending));
  return 'released';
}

/** Asked under the lock: meanwhile an account may have left, or be in again. */
async function endingNow(context: Context, bookingId: string, ending: Ending): Promise<Ending> {
  const isOfWhoLeft = ending.sellerLeft !== undefined;
  if (ending.by !== 'time' && !isOfWhoLeft) return ending;
  const left = await endingOfWhoLeft(context, bookingId);
  if (isOfWhoLeft) return left === null ? timeIsOver : ending;
  return left ?? ending;
}

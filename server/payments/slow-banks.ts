import { isDue } from '#server/bookings/rules.ts';
import { findHold, lockBooking } from '#server/bookings/store.ts';
import type { LockedBooking } from '#server/bookings/store.ts';
import type { Context } from '#server/context.ts';
import { releaseWhenOver } from '#server/payments/release.ts';
import { findPaymentByIntent, setPaymentState } from '#server/payments/store.ts';
import type { PaymentRow } from '#server/payments/store.ts';
import { recordNotice } from '#server/platform/notices.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { recordTransition } from '#server/platform/transitions.ts';

/** The bank takes its time over a payment, which keeps the phone held also past the time of its reservation. */
export async function noteProcessing(context: Context, payment: PaymentRow): Promise<void> {
  if (payment.state === 'created')
    await inTransaction(context, (context) =>
      change(context, payment, 'created', 'processing', 'the bank takes its time'),
    );
}

/**
 * No card has been taken yet, or the bank has said no after a while: then the buyer, who may be gone, is told, and can
 * pay otherwise. Where the time of the reservation is over by then it ends at once, or the next card that takes its
 * time would hold the phone on and on.
 *
 * @throws Refusal 503 when the provider does not answer
 */
export async function noteUnpaid(context: Context, payment: PaymentRow): Promise<void> {
  if (payment.state !== 'created' && payment.state !== 'processing') return;
  if (payment.state === 'processing') await inTransaction(context, (context) => noteDeclined(context, payment));
  const hold = await findHold(context, payment.booking_id);
  if (hold && isDue(hold, context.clock.now())) await releaseWhenOver(context, payment.booking_id);
}

async function noteDeclined(context: Context, payment: PaymentRow): Promise<void> {
  const booking = await change(context, payment, 'processing', 'created', 'the bank said no');
  if (!booking || isDue(booking, context.clock.now())) return;
  await recordNotice(context, {
    userId: booking.buyer_id,
    kind: 'payment_declined',
    productId: booking.product_id,
    bookingId: booking.id,
  });
}

/** @returns the booking, locked; undefined when the payment has gone on meanwhile */
async function change(
  context: Context,
  payment: PaymentRow,
  from: 'created' | 'processing',
  to: 'created' | 'processing',
  reason: string,
): Promise<LockedBooking | undefined> {
  const booking = await lockBooking(context, payment.booking_id);
  const current = await findPaymentByIntent(context, payment.intent_id ?? '');
  if (!booking || current?.state !== from) return undefined;
  await setPaymentState(context, payment.id, to);
  await recordTransition(context, { subject: 'payment', subjectId: payment.id, from, to, actorId: null, reason });
  return booking;
}

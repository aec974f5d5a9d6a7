import { Refusal } from '#contract/problem.ts';
import { endingOfWhoLeft, endReservation, markPaid } from '#server/bookings/actions.ts';
import { lockBooking } from '#server/bookings/store.ts';
import type { LockedBooking } from '#server/bookings/store.ts';
import type { Context } from '#server/context.ts';
import { isMoneyOf, noSuchBooking } from '#server/payments/rules.ts';
import { findCurrentPayment, findPaymentByIntent, setPaymentState, setRefundPending } from '#server/payments/store.ts';
import type { PaymentRow } from '#server/payments/store.ts';
import { recordNotice, recordNoticeToAdmins, wasNoticed } from '#server/platform/notices.ts';
import type { PaymentIntent } from '#server/platform/payment-gateway/payment-gateway.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { recordTransition } from '#server/platform/transitions.ts';

/** `undone`: what did not match was given back, and its booking can be paid anew. */
export type Settled = 'paid' | 'late' | 'given_back' | 'mismatch' | 'undone';

/**
 * The one place that writes "paid", whichever source reports that an intent has succeeded. Forward only. Money for a
 * booking that is over, or that was paid before, goes back by itself: that is written in the same transaction, and
 * carried out by payBackDue. Of money that is not what the booking costs nothing is written but a notice to the admins,
 * who give it back at the provider.
 *
 * @throws Refusal 409 when the intent has not succeeded, 404 when its booking is gone
 */
export async function settle(context: Context, payment: PaymentRow, intent: PaymentIntent): Promise<Settled> {
  return inTransaction(context, (context) => writeMoney(context, payment, intent));
}

/** Once for each attempt: what came of the one before was seen to. */
async function tellOfMismatch(
  context: Context,
  booking: LockedBooking,
  intent: PaymentIntent,
  payment: PaymentRow,
): Promise<void> {
  const bookingId = booking.id;
  if (await wasNoticed(context, { kind: 'money_mismatch', bookingId, since: payment.created_at })) return;
  context.log.error(
    { bookingId, intentId: intent.id },
    'the provider has money that does not match its booking: look at it there',
  );
  await recordNoticeToAdmins(context, { kind: 'money_mismatch', bookingId, productId: booking.product_id });
}

async function writeMoney(context: Context, payment: PaymentRow, intent: PaymentIntent): Promise<Settled> {
  const booking = await lockBooking(context, payment.booking_id);
  if (!booking) throw noSuchBooking();
  if (intent.status !== 'succeeded')
    throw new Refusal('payment_not_succeeded', 'The payment has not gone through yet.');
  const current = await findPaymentByIntent(context, intent.id);
  if (!current || !isMoneyOf(intent, booking)) {
    if (!current || !intent.isRefunded) {
      await tellOfMismatch(context, booking, intent, payment);
      return 'mismatch';
    }
    if (current.state === 'created' || current.state === 'processing')
      await markFailed(context, current, 'its money, which did not match, was given back');
    return 'undone';
  }
  if (current.state === 'succeeded') return 'paid';
  if (current.state === 'refund_pending' || current.state === 'refunded')
    return booking.state === 'refunded' ? 'given_back' : 'late';

  // Nobody is left to hand the phone over, or to take it: closing an account locks what it holds, so one of the
  // two sees the other.
  const isOpen = booking.state === 'reserved' || booking.state === 'paying';
  const ending = isOpen ? await endingOfWhoLeft(context, booking.id) : null;
  if (ending) await endReservation(context, booking, ending, true);
  // An attempt that was over has another one in its place, which may bring money too.
  if (ending || current.state === 'failed' || !(await markPaid(context, booking))) {
    context.log.error(
      { bookingId: booking.id, intentId: intent.id },
      'money arrived for a booking that is over; it goes back',
    );
    await oweRefund(context, booking, current, null, 'it came for a reservation that was over');
    return 'late';
  }
  await setPaymentState(context, current.id, 'succeeded');
  await recordTransition(context, {
    subject: 'payment',
    subjectId: current.id,
    from: current.state,
    to: 'succeeded',
    actorId: booking.buyer_id,
    reason: 'the provider has the money',
  });
  return 'paid';
}

/** The money of a payment has to go back; its booking is locked. */
export async function oweRefund(
  context: Context,
  booking: LockedBooking,
  payment: PaymentRow,
  actorId: string | null,
  reason: string,
): Promise<void> {
  await setRefundPending(context, payment.id);
  await recordTransition(context, {
    subject: 'payment',
    subjectId: payment.id,
    from: payment.state,
    to: 'refund_pending',
    actorId,
    reason,
  });
  await recordNotice(context, {
    userId: booking.buyer_id,
    kind: payment.state === 'succeeded' ? 'refund_coming' : 'paid_late',
    productId: booking.product_id,
    bookingId: booking.id,
  });
}

/** The provider has cancelled an attempt: it can't succeed any more, and the next one may begin. */
export async function failPayment(context: Context, payment: PaymentRow): Promise<void> {
  await inTransaction(context, async (context) => {
    await lockBooking(context, payment.booking_id);
    const current = await findCurrentPayment(context, payment.booking_id);
    if (current?.id === payment.id && (current.state === 'created' || current.state === 'processing'))
      await markFailed(context, current);
  });
}

/** A payment whose booking is locked can't succeed any more: the provider has cancelled its intent, as a rule. */
export async function markFailed(
  context: Context,
  payment: PaymentRow,
  reason = 'the provider cancelled it',
): Promise<void> {
  await setPaymentState(context, payment.id, 'failed');
  await recordTransition(context, {
    subject: 'payment',
    subjectId: payment.id,
    from: payment.state,
    to: 'failed',
    actorId: null,
    reason,
  });
}

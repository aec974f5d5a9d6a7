import { isDue } from '#server/bookings/rules.ts';
import { lockBooking } from '#server/bookings/store.ts';
import type { Context } from '#server/context.ts';
import { releaseWhenOver } from '#server/payments/release.ts';
import { findPaymentByIntent, setPaymentState } from '#server/payments/store.ts';
import type { PaymentRow } from '#server/payments/store.ts';
import { recordNotice } from '#server/platform/notices.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { recordTransition } from '#server/platform/transitions.ts';

/**
 * The bank takes its time over a payment, or has said no after it: then the buyer, who may be gone, is told, and can pay otherwise.
 * Where the time of the reservation is over by then it ends at once, or the next card that takes its time would hold the phone on and on.
 */
export async function noteProcessing(context: Context, payment: PaymentRow, isProcessing: boolean): Promise<void> {
  const [from, to] = isProcessing ? (['created', 'processing'] as const) : (['processing', 'created'] as const);
  if (payment.state !== from) return;
  const isOver = await inTransaction(context, async (context) => {
    const booking = await lockBooking(context, payment.booking_id);
    const current = await findPaymentByIntent(context, payment.intent_id ?? '');
    if (!booking || current?.state !== from) return false;
    await setPaymentState(context, payment.id, to);
    await recordTransition(context, { subject: 'payment', subjectId: payment.id, from, to, actorId: null, reason: isProcessing ? 'the bank takes its time' : 'the bank said no' });
    if (isProcessing) return false;
    if (isDue(booking, context.clock.now())) return true;
    await recordNotice(context, { userId: booking.buyer_id, kind: 'payment_declined', productId: booking.product_id, bookingId: booking.id });
    return false;
  });
  if (isOver) await releaseWhenOver(context, payment.booking_id);
}

import { Refusal } from '#contract/problem.ts';
import { markRefunded } from '#server/bookings/actions.ts';
import { lockBooking } from '#server/bookings/store.ts';
import type { Context } from '#server/context.ts';
import { oweRefund } from '#server/payments/settling.ts';
import { centsOf, refundRetryAt } from '#server/payments/rules.ts';
import {
  claimDueRefunds,
  findPaidPayment,
  findPaymentByIntent,
  setRefundDue,
  setRefunded,
} from '#server/payments/store.ts';
import type { PaymentRow } from '#server/payments/store.ts';
import type { Actor } from '#server/platform/actor.ts';
import { recordAudit } from '#server/platform/audit.ts';
import { recordNotice, recordNoticeToAdmins, tellAdmins, wasNoticed } from '#server/platform/notices.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { recordTransition } from '#server/platform/transitions.ts';

const atOnce = 20;
const stuckAfter = 5;

/**
 * An admin gives the money of a paid booking back. The phone leaves the market; its seller may put it back on sale. The
 * refund itself is carried out by payBackDue, which the caller runs next.
 *
 * @returns how many bookings changed: 0 when it was refunded before
 * @throws Refusal 409 for a booking that was never paid
 */
export async function refundBooking(context: Context, admin: Actor, bookingId: string): Promise<number> {
  return inTransaction(context, async (context) => {
    const booking = await lockBooking(context, bookingId);
    if (!booking) throw new Refusal('not_found', 'There is no such booking.');
    if (booking.state === 'refunded') return 0;
    const payment = await findPaidPayment(context, bookingId);
    if (booking.state !== 'paid' || !payment)
      throw new Refusal('conflict', 'This booking is not paid, so there is nothing to give back.');
    await oweRefund(context, booking, payment, admin.id, 'refunded by an admin');
    await markRefunded(context, booking, admin.id, 'refunded by an admin');
    await tellAdmins(
      context,
      await recordAudit(context, { actorId: admin.id, action: 'refunded_booking', productId: booking.product_id }),
    );
    return 1;
  });
}

/**
 * Asks the provider to give back what has to go back. Each is asked for under one key, so that however often it is
 * tried the money goes back once.
 */
export async function payBackDue(context: Context): Promise<void> {
  const due = await claimDueRefunds(context, atOnce, refundRetryAt(0, context.clock.now()));
  for (const payment of due) {
    try {
      const { id } = await context.payments.refundIntent({
        intentId: payment.intent_id ?? '',
        amountCents: centsOf(payment.amount_usd),
        idempotencyKey: `refund:${payment.id}`,
      });
      await noteRefunded(context, payment, id);
    } catch (error) {
      await tryLater(context, payment, error);
    }
  }
}

/** The provider says that the money of a payment has gone back, because we asked or because somebody did it there. */
export async function noteRefunded(context: Context, payment: PaymentRow, refundId: string): Promise<void> {
  await inTransaction(context, async (context) => {
    const booking = await lockBooking(context, payment.booking_id);
    const current = await findPaymentByIntent(context, payment.intent_id ?? '');
    if (!booking || !current || (current.state !== 'succeeded' && current.state !== 'refund_pending')) return;
    if (current.state === 'succeeded') {
      await oweRefund(context, booking, current, null, 'refunded at the provider');
      await markRefunded(context, booking, null, 'refunded at the provider');
    }
    await setRefunded(context, current.id, refundId);
    await recordTransition(context, {
      subject: 'payment',
      subjectId: current.id,
      from: 'refund_pending',
      to: 'refunded',
      actorId: null,
      reason: 'the provider has given it back',
    });
    await recordNotice(context, {
      userId: booking.buyer_id,
      kind: 'refunded',
      productId: booking.product_id,
      bookingId: booking.id,
    });
  });
}

async function tryLater(context: Context, payment: PaymentRow, error: unknown): Promise<void> {
  context.log.error(
    { err: error, paymentId: payment.id, attempts: payment.refund_attempts },
    'a refund did not work yet',
  );
  await inTransaction(context, async (context) => {
    await setRefundDue(context, payment.id, refundRetryAt(payment.refund_attempts, context.clock.now()));
    // Somebody has to look after it when it doesn't go by itself; said once.
    const isStuck =
      payment.refund_attempts >= stuckAfter &&
      !(await wasNoticed(context, { kind: 'refund_stuck', bookingId: payment.booking_id }));
    if (isStuck) await recordNoticeToAdmins(context, { kind: 'refund_stuck', bookingId: payment.booking_id });
  });
}

import type { IntentStatus } from '#contract/payments.ts';
import { Refusal } from '#contract/problem.ts';
import { markPaying } from '#server/bookings/actions.ts';
import { requirePayable } from '#server/bookings/rules.ts';
import { listUnpaidOfPrice, lockBooking } from '#server/bookings/store.ts';
import type { Context } from '#server/context.ts';
import { intentOf } from '#server/payments/intents.ts';
import { noSuchBooking, requireAttempt, requireBookingPrice } from '#server/payments/rules.ts';
import { failPayment } from '#server/payments/settling.ts';
import { findCurrentPayment, insertPayment } from '#server/payments/store.ts';
import type { PaymentRow } from '#server/payments/store.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { PaymentIntent } from '#server/platform/payment-gateway/payment-gateway.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { recordTransition } from '#server/platform/transitions.ts';

/**
 * The payment intent of a booking: the same one, however often and from however many tabs it is asked for. The attempt
 * is written before the provider is asked, and asked for with a key made of booking and attempt, so a crash between any
 * two steps is repaired by asking again.
 *
 * @param seen what the provider has just said of the open attempt, so that it is asked once
 */
export async function openPaymentIntent(
  context: Context,
  buyer: Actor,
  said: { price: number; bookingId: string },
  seen: PaymentIntent | null = null,
): Promise<{ clientSecret: string; intentId: string; status: IntentStatus }> {
  const { bookingId } = said;
  let payment = await beginPayment(context, buyer, bookingId, said.price);
  let intent = seen !== null && seen.id === payment.intent_id ? seen : await intentOf(context, payment);
  if (intent.status === 'canceled') {
    await failPayment(context, payment);
    payment = await beginPayment(context, buyer, bookingId, said.price);
    intent = await intentOf(context, payment);
  }
  return { clientSecret: intent.clientSecret, intentId: intent.id, status: intent.status };
}

/**
 * The one booking that a buyer can mean who names no more than its price.
 *
 * @throws Refusal 409 when there is none, or several
 */
export async function onlyUnpaidOfPrice(context: Context, buyer: Actor, priceUsd: number): Promise<string> {
  const [first, ...others] = await listUnpaidOfPrice(context, buyer.id, priceUsd);
  if (first === undefined || others.length > 0) {
    throw new Refusal(
      'conflict',
      'Say by bookingId which booking is to be paid: you have none, or several, of this price.',
    );
  }
  return first;
}

/** Writes that a payment is begun, or finds the one that is open. */
async function beginPayment(
  context: Context,
  buyer: Actor,
  bookingId: string,
  saidPriceUsd: number,
): Promise<PaymentRow> {
  return inTransaction(context, async (context) => {
    const booking = await lockBooking(context, bookingId);
    if (!booking || booking.buyer_id !== buyer.id) throw noSuchBooking();
    requireBookingPrice(booking, saidPriceUsd);
    requirePayable(booking, context.clock.now());

    const open = await findCurrentPayment(context, booking.id);
    if (open) return open;
    const payment = await insertPayment(context, {
      bookingId: booking.id,
      amountUsd: booking.price_usd,
      currency: booking.currency,
      provider: context.payments.provider,
    });
    requireAttempt(payment.attempt);
    await recordTransition(context, {
      subject: 'payment',
      subjectId: payment.id,
      from: null,
      to: 'created',
      actorId: buyer.id,
      reason: 'payment page opened',
    });
    await markPaying(context, booking);
    return payment;
  });
}

import { randomUUID } from 'node:crypto';
import type { IntentStatus } from '#contract/payments.ts';
import { Refusal, refuseField } from '#contract/problem.ts';
import type { Context } from '#server/context.ts';
import { listUnpaidOfPrice } from '#server/orders/booking-store.ts';
import { askProvider, intentOf } from '#server/orders/intents.ts';
import { noSuchBooking, requireBookingPrice, whyUnsettled } from '#server/orders/paying-rules.ts';
import { otherMoney, otherMoneyCame } from '#server/orders/paying-rules.ts';
import { findCurrentPayment, findPaymentByIntent, wasDeclinedLate } from '#server/orders/payment-store.ts';
import type { PaymentRow } from '#server/orders/payment-store.ts';
import { decide, follow } from '#server/orders/settling.ts';
import { findBookingOf } from '#server/orders/shown-store.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { PaymentIntent } from '#server/platform/payment-gateway/payment-gateway.ts';

/**
 * What a buyer's payment page needs, after looking whether it is paid already, without anybody having told us.
 *
 * @throws Refusal 409 when nothing is to be paid any more
 */
export async function openPayment(
  context: Context,
  buyer: Actor,
  said: { price: number; bookingId?: string | undefined },
) {
  const bookingId = said.bookingId ?? (await onlyUnpaidOfPrice(context, buyer, said.price));
  const seen = await catchUp(context, buyer, bookingId);
  let intent = await openPaymentIntent(context, buyer, { price: said.price, bookingId }, seen);
  if (intent.status === 'succeeded') {
    // The money came in between: as a rule there is nothing to pay any more.
    await catchUp(context, buyer, bookingId);
    intent = await openPaymentIntent(context, buyer, { price: said.price, bookingId });
  }
  return { ...intent, wasDeclined: await wasDeclinedLate(context, intent.intentId) };
}

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
  let payment = await beginPayment(context, buyer, said);
  let intent = seen !== null && seen.id === payment.intent_id ? seen : await intentOf(context, payment);
  if (intent.status === 'canceled') {
    await follow(context, said.bookingId, { is: 'intent', intent, of: payment });
    payment = await beginPayment(context, buyer, said);
    intent = await intentOf(context, payment);
  }
  return { clientSecret: intent.clientSecret, intentId: intent.id, status: intent.status };
}

/** Writes that a payment is begun, or finds the one that is open. */
async function beginPayment(
  context: Context,
  buyer: Actor,
  said: { price: number; bookingId: string },
): Promise<PaymentRow> {
  const { payment } = await decide(context, said.bookingId, {
    is: 'payment begun',
    by: buyer.id,
    priceUsd: said.price,
    paymentId: randomUUID(),
    provider: context.payments.provider,
  });
  if (!payment) throw new Error(`no payment of booking ${said.bookingId} was begun`);
  return payment;
}

/**
 * The one booking that a buyer can mean who names no more than its price.
 *
 * @throws Refusal 409 when there is none, or several
 */
async function onlyUnpaidOfPrice(context: Context, buyer: Actor, priceUsd: number): Promise<string> {
  const [first, ...others] = await listUnpaidOfPrice(context, buyer.id, priceUsd);
  if (first === undefined || others.length > 0) {
    throw new Refusal(
      'booking_unclear',
      'Set bookingId to the booking that you pay for: you have none, or several, of this price.',
    );
  }
  return first;
}

/**
 * Asks the provider how a begun payment stands and records it if the money has arrived, for a buyer whose browser was
 * closed between paying and telling us. Of somebody else's booking nothing is asked.
 *
 * @returns how the intent stands; null when none was asked about
 * @throws Refusal 409 when money has come that does not match the booking: no card is to be asked for then
 */
export async function catchUp(context: Context, buyer: Actor, bookingId: string): Promise<PaymentIntent | null> {
  const of = (await findBookingOf(context, bookingId, buyer.id)) && (await findCurrentPayment(context, bookingId));
  if (!of || of.intent_id === null || of.state === 'succeeded') return null;
  const intent = await intentOf(context, of);
  if ((await follow(context, bookingId, { is: 'intent', intent, of })) === 'mismatch') throw otherMoneyCame();
  return intent;
}

/**
 * Records that a booking is paid, after asking the provider. Repeated, it answers the same and writes nothing.
 *
 * @returns the payment's id
 */
export async function recordPayment(
  context: Context,
  buyer: Actor,
  said: { price: number; transactionId: string; email: string; bookingId: string },
): Promise<string> {
  if (said.email !== buyer.email) throw refuseField('email', 'not_your_email');
  const booking = await findBookingOf(context, said.bookingId, buyer.id);
  if (!booking) throw noSuchBooking();
  requireBookingPrice(booking, said.price);
  const of = await findPaymentByIntent(context, said.transactionId);
  if (!of || of.booking_id !== said.bookingId) throw otherMoney();

  const intent = await askProvider(() => context.payments.retrieveIntent(said.transactionId));
  if (!intent) throw new Refusal('payment_mismatch', 'The payment provider knows no such transaction.');
  const outcome = await follow(context, said.bookingId, { is: 'intent', intent, of });
  if (intent.status !== 'succeeded')
    throw new Refusal('payment_not_succeeded', 'The payment has not gone through yet.');
  const why = whyUnsettled(outcome, intent);
  if (why) throw why;
  return of.id;
}

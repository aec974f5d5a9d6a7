import type { IntentStatus } from '#contract/payments.ts';
import { Refusal } from '#contract/problem.ts';
import { endingOfWhoLeft, endReservation, markPaid, markPaying } from '#server/bookings/actions.ts';
import { requirePayable } from '#server/bookings/rules.ts';
import { listUnpaidOfPrice, lockBooking } from '#server/bookings/store.ts';
import type { LockedBooking } from '#server/bookings/store.ts';
import type { Context } from '#server/context.ts';
import { centsOf, isMoneyOf, requireAttempt, requireBookingPrice } from '#server/payments/rules.ts';
import { findCurrentPayment, findPaymentByIntent, insertPayment, setIntent, setPaymentState, setRefundPending } from '#server/payments/store.ts';
import type { PaymentRow } from '#server/payments/store.ts';
import type { Actor } from '#server/platform/actor.ts';
import { recordNotice, recordNoticeToAdmins, wasNoticed } from '#server/platform/notices.ts';
import { ProviderRefused, ProviderUnavailable } from '#server/platform/payment-gateway/payment-gateway.ts';
import type { PaymentIntent } from '#server/platform/payment-gateway/payment-gateway.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { recordTransition } from '#server/platform/transitions.ts';

/**
 * The payment intent of a booking: the same one, however often and from however many tabs it is asked for.
 * The attempt is written before the provider is asked, and asked for with a key made of booking and attempt,
 * so a crash between any two steps is repaired by asking again.
 * @param seen what the provider has just said of the open attempt, so that it is asked once
 */
export async function openPaymentIntent(context: Context, buyer: Actor, said: { price: number; bookingId: string }, seen: PaymentIntent | null = null): Promise<{ clientSecret: string; intentId: string; status: IntentStatus }> {
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

/** The one booking that a buyer can mean who names no more than its price. @throws Refusal 409 when there is none, or several */
export async function onlyUnpaidOfPrice(context: Context, buyer: Actor, priceUsd: number): Promise<string> {
  const [first, ...others] = await listUnpaidOfPrice(context, buyer.id, priceUsd);
  if (first === undefined || others.length > 0) {
    throw new Refusal('conflict', 'Say by bookingId which booking is to be paid: you have none, or several, of this price.');
  }
  return first;
}

/** Writes that a payment is begun, or finds the one that is open. */
async function beginPayment(context: Context, buyer: Actor, bookingId: string, saidPriceUsd: number): Promise<PaymentRow> {
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
    await recordTransition(context, { subject: 'payment', subjectId: payment.id, from: null, to: 'created', actorId: buyer.id, reason: 'payment page opened' });
    await markPaying(context, booking);
    return payment;
  });
}

/**
 * The provider's intent of an attempt, made if there is none yet. Never inside a transaction: providers are slow.
 * @throws Refusal 503 also when another provider has it, or another account at this one: only who made it can say whether money comes
 */
export async function intentOf(context: Context, payment: PaymentRow): Promise<PaymentIntent> {
  if (payment.provider !== context.payments.provider) return intentElsewhere(context, payment);
  const known = payment.intent_id;
  if (known !== null) return (await askProvider(() => context.payments.retrieveIntent(known))) ?? unknownHere(context, payment);
  const intent = await askProvider(() =>
    context.payments.createIntent({
      amountCents: centsOf(payment.amount_usd),
      currency: payment.currency,
      idempotencyKey: `${payment.booking_id}:${payment.attempt}`,
      metadata: { bookingId: payment.booking_id },
    }),
  );
  await setIntent(context, payment.id, intent);
  return intent;
}

/** No real money can come of what was begun in test mode. */
function intentElsewhere(context: Context, payment: PaymentRow): PaymentIntent {
  if (payment.provider !== 'test') return unknownHere(context, payment);
  return { id: payment.intent_id ?? '', clientSecret: '', amountCents: centsOf(payment.amount_usd), currency: payment.currency, status: 'canceled', metadata: {}, isRefunded: false };
}

function unknownHere(context: Context, payment: PaymentRow): never {
  context.log.error({ paymentId: payment.id, intentId: payment.intent_id, provider: payment.provider }, 'a payment was begun with other keys than those that are set: until they are set again it can come to no end');
  throw new Refusal('provider_unavailable', 'This payment was begun with a payment account that can not be reached at the moment. Nothing is lost; please try again later.', { retryAfterSeconds: 60 });
}

/** `undone`: what did not match was given back, and its booking can be paid anew. */
export type Settled = 'paid' | 'late' | 'given_back' | 'mismatch' | 'undone';

/**
 * The one place that writes "paid", whoever brings the news that an intent has succeeded. Forward only. Money for a booking that is over,
 * or that was paid before, goes back by itself: that is written in the same transaction, and carried out by payBackDue.
 * Of money that is not what the booking costs nothing is written but a notice to the admins, who give it back at the provider.
 * @throws Refusal 409 when the intent has not succeeded, 404 when its booking is gone
 */
export async function settle(context: Context, payment: PaymentRow, intent: PaymentIntent): Promise<Settled> {
  return inTransaction(context, (context) => writeMoney(context, payment, intent));
}

/** Once for each attempt: what came of the one before was seen to. */
async function tellOfMismatch(context: Context, booking: LockedBooking, intent: PaymentIntent, payment: PaymentRow): Promise<void> {
  const bookingId = booking.id;
  if (await wasNoticed(context, { kind: 'money_mismatch', bookingId, since: payment.created_at })) return;
  context.log.error({ bookingId, intentId: intent.id }, 'the provider has money that does not match its booking: look at it there');
  await recordNoticeToAdmins(context, { kind: 'money_mismatch', bookingId, productId: booking.product_id });
}

async function writeMoney(context: Context, payment: PaymentRow, intent: PaymentIntent): Promise<Settled> {
  const booking = await lockBooking(context, payment.booking_id);
  if (!booking) throw noSuchBooking();
  if (intent.status !== 'succeeded') throw new Refusal('payment_not_succeeded', 'The payment has not gone through yet.');
  const current = await findPaymentByIntent(context, intent.id);
  if (!current || !isMoneyOf(intent, booking)) {
    if (!current || !intent.isRefunded) {
      await tellOfMismatch(context, booking, intent, payment);
      return 'mismatch';
    }
    if (current.state === 'created' || current.state === 'processing') await markFailed(context, current, 'its money, which did not match, was given back');
    return 'undone';
  }
  if (current.state === 'succeeded') return 'paid';
  if (current.state === 'refund_pending' || current.state === 'refunded') return booking.state === 'refunded' ? 'given_back' : 'late';

  // Nobody is left to hand the phone over, or to take it: whoever closes an account locks what it holds, so one of the two sees the other.
  const isOpen = booking.state === 'reserved' || booking.state === 'paying';
  const ending = isOpen ? await endingOfWhoLeft(context, booking.id) : null;
  if (ending) await endReservation(context, booking, ending, true);
  // An attempt that was over has another one in its place, which may bring money too.
  if (ending || current.state === 'failed' || !(await markPaid(context, booking))) {
    context.log.error({ bookingId: booking.id, intentId: intent.id }, 'money arrived for a booking that is over; it goes back');
    await oweRefund(context, booking, current, null, 'it came for a reservation that was over');
    return 'late';
  }
  await setPaymentState(context, current.id, 'succeeded');
  await recordTransition(context, { subject: 'payment', subjectId: current.id, from: current.state, to: 'succeeded', actorId: booking.buyer_id, reason: 'the provider has the money' });
  return 'paid';
}

/** The money of a payment has to go back; its booking is locked. */
export async function oweRefund(context: Context, booking: LockedBooking, payment: PaymentRow, actorId: string | null, reason: string): Promise<void> {
  await setRefundPending(context, payment.id);
  await recordTransition(context, { subject: 'payment', subjectId: payment.id, from: payment.state, to: 'refund_pending', actorId, reason });
  await recordNotice(context, { userId: booking.buyer_id, kind: payment.state === 'succeeded' ? 'refund_coming' : 'paid_late', productId: booking.product_id, bookingId: booking.id });
}

/** The provider has cancelled an attempt: it can't succeed any more, and the next one may begin. */
export async function failPayment(context: Context, payment: PaymentRow): Promise<void> {
  await inTransaction(context, async (context) => {
    await lockBooking(context, payment.booking_id);
    const current = await findCurrentPayment(context, payment.booking_id);
    if (current?.id === payment.id && (current.state === 'created' || current.state === 'processing')) await markFailed(context, current);
  });
}

/** A payment whose booking is locked can't succeed any more: the provider has cancelled its intent, as a rule. */
export async function markFailed(context: Context, payment: PaymentRow, reason = 'the provider cancelled it'): Promise<void> {
  await setPaymentState(context, payment.id, 'failed');
  await recordTransition(context, { subject: 'payment', subjectId: payment.id, from: payment.state, to: 'failed', actorId: null, reason });
}

/** @throws Refusal 503 when the provider gives no usable answer */
export async function askProvider<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw new Refusal('provider_unavailable', 'The payment provider does not answer. Nothing was charged twice; please try again in a moment.', { retryAfterSeconds: 10, cause: error });
    if (error instanceof ProviderRefused) throw new Refusal('provider_unavailable', 'The payment provider does not take this at the moment. Nothing was charged twice; please try again later.', { retryAfterSeconds: 60, cause: error });
    throw error;
  }
}

/** What somebody is told who has no such booking. */
export function noSuchBooking(): Refusal {
  return new Refusal('not_found', 'You have no such booking.');
}

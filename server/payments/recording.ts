import { Refusal, refuseField } from '#contract/problem.ts';
import { findBookingOf } from '#server/bookings/shown-store.ts';
import type { Context } from '#server/context.ts';
import { askProvider, intentOf } from '#server/payments/intents.ts';
import { onlyUnpaidOfPrice, openPaymentIntent } from '#server/payments/actions.ts';
import { learn } from '#server/payments/learn.ts';
import { noSuchBooking, requireBookingPrice } from '#server/payments/rules.ts';
import { findCurrentPayment, findPaymentByIntent, wasDeclinedLate } from '#server/payments/store.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { PaymentIntent } from '#server/platform/payment-gateway/payment-gateway.ts';

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
  if (said.email !== buyer.email) throw refuseField('email', 'is not the e-mail address you are signed in with');
  const booking = await findBookingOf(context, said.bookingId, buyer.id);
  if (!booking) throw noSuchBooking();
  requireBookingPrice(booking, said.price);
  const payment = await findPaymentByIntent(context, said.transactionId);
  if (!payment || payment.booking_id !== said.bookingId) throw otherMoney();

  const intent = await askProvider(() => context.payments.retrieveIntent(said.transactionId));
  if (!intent) throw new Refusal('payment_mismatch', 'The payment provider knows no such transaction.');
  const settled = await learn(context, payment, intent);
  if (intent.status !== 'succeeded')
    throw new Refusal('payment_not_succeeded', 'The payment has not gone through yet.');
  if (settled === 'mismatch') throw otherMoneyCame();
  if (settled === 'undone')
    throw new Refusal(
      'payment_mismatch',
      'The money that came did not match this booking and was given back to your card. You can pay anew.',
    );
  if (settled === 'late') throw moneyGoesBack();
  if (settled === 'given_back') throw wasGivenBack();
  if (intent.isRefunded) throw moneyIsBack();
  return payment.id;
}

/**
 * Asks the provider how a begun payment stands and records it if the money has arrived, for a buyer whose browser was
 * closed between paying and telling us. Of somebody else's booking nothing is asked.
 *
 * @returns how the intent stands; null when none was asked about
 * @throws Refusal 409 when money has come that does not match the booking: no card is to be asked for then
 */
export async function catchUp(context: Context, buyer: Actor, bookingId: string): Promise<PaymentIntent | null> {
  const payment = (await findBookingOf(context, bookingId, buyer.id)) && (await findCurrentPayment(context, bookingId));
  if (!payment || payment.intent_id === null || payment.state === 'succeeded') return null;
  const intent = await intentOf(context, payment);
  if ((await learn(context, payment, intent)) === 'mismatch') throw otherMoneyCame();
  return intent;
}

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

function otherMoneyCame(): Refusal {
  return new Refusal(
    'payment_mismatch',
    'Money has come for this booking that does not match it. Somebody at Redial looks at it and gives it back; until then nothing more is charged.',
  );
}

function otherMoney(): Refusal {
  return new Refusal('payment_mismatch', 'This transaction does not belong to this booking.');
}

function moneyGoesBack(): Refusal {
  return new Refusal(
    'booking_over',
    'This reservation had ended before the payment arrived. The money goes back to your card by itself; we tell you when it is on its way.',
  );
}

function wasGivenBack(): Refusal {
  return new Refusal(
    'booking_over',
    'This booking was refunded: the money of this payment goes back to your card, or is there already.',
  );
}

/** Given back at the provider before we heard that it had come, or since then. */
function moneyIsBack(): Refusal {
  return new Refusal(
    'booking_over',
    'The money of this payment has been given back to your card already, so the reservation is over.',
  );
}

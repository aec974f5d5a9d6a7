import { paymentAttemptsMax } from '#contract/allowances.ts';
import { Refusal, refuseField } from '#contract/problem.ts';
import type { LockedBooking } from '#server/orders/booking-store.ts';
import type { Outcome } from '#server/orders/order.ts';
import type { PaymentIntent } from '#server/platform/payment-gateway/payment-gateway.ts';

/** A price in the unit that payment providers count in. */
export function centsOf(priceUsd: number): number {
  return priceUsd * 100;
}

/** @throws Refusal 400: only the booking's amount can be paid. */
export function requireBookingPrice(booking: Pick<LockedBooking, 'price_usd'>, saidPriceUsd: number): void {
  if (saidPriceUsd !== booking.price_usd) throw refuseField('price', 'other_price', { price: booking.price_usd });
}

/** @throws Refusal 409: each attempt makes an intent at the provider, so there is an end to them. */
export function requireAttempt(attempt: number): void {
  if (attempt <= paymentAttemptsMax) return;
  throw new Refusal(
    'too_many_attempts',
    `We tried ${paymentAttemptsMax} times to take a payment for this booking. Cancel it and book the phone again.`,
  );
}

/** Is the provider's intent about this booking, and all of its money? */
export function isMoneyOf(
  intent: PaymentIntent,
  booking: Pick<LockedBooking, 'id' | 'price_usd' | 'currency'>,
): boolean {
  return (
    intent.metadata.bookingId === booking.id &&
    intent.amountCents === centsOf(booking.price_usd) &&
    intent.currency === booking.currency
  );
}

/** The id under which a refund is kept that was made at the provider, and not asked for by us. */
export function refundOf(intent: Pick<PaymentIntent, 'id'>): string {
  return `at-provider:${intent.id}`;
}

/** Minutes until a refund is tried again, by how often it was tried; once a day in the end, for as long as it takes. */
const refundPausesMinutes = [5, 5, 15, 60, 360];
export const longestRefundPauseMs = 24 * 60 * 60_000;

/** When a refund is tried again. */
export function refundRetryAt(attempts: number, now: Date): Date {
  const minutes = refundPausesMinutes[attempts];
  return new Date(now.getTime() + (minutes === undefined ? longestRefundPauseMs : minutes * 60_000));
}

/** What somebody is told who has no such booking. */
export function noSuchBooking(): Refusal {
  return new Refusal('not_found', 'You have no such booking.');
}

/** What an admin is told who wants to give money back that never came. */
export function notPaid(): Refusal {
  return new Refusal('not_paid', 'This booking is not paid, so there is nothing to give back.');
}

/** Why a payment is not recorded although its money came; null when it is. */
export function whyUnsettled(outcome: Outcome, intent: Pick<PaymentIntent, 'isRefunded'>): Refusal | null {
  switch (outcome) {
    case 'mismatch':
      return otherMoneyCame();
    case 'undone':
      return new Refusal(
        'payment_mismatch',
        'The money that arrived did not match this booking and was refunded to your card. You can pay again.',
      );
    case 'late':
      return new Refusal(
        'paid_too_late',
        'This reservation ended before the payment arrived. We are refunding it to your card and will tell you ' +
          'when it is sent.',
      );
    case 'given back':
      return new Refusal(
        'payment_refunded',
        'This booking was refunded: we are refunding this payment to your card, or have done so.',
      );
    default:
      // Given back at the provider before we heard that it had come, or since then.
      return intent.isRefunded
        ? new Refusal('payment_refunded', 'This payment was refunded to your card, so the reservation is over.')
        : null;
  }
}

/** What is said where the provider has other money for a booking than it costs. */
export function otherMoneyCame(): Refusal {
  return new Refusal(
    'payment_mismatch',
    'A payment arrived that does not match this booking. An admin will check it and refund it; ' +
      'until then nothing more is charged.',
  );
}

/** What somebody is told who names a transaction of another booking. */
export function otherMoney(): Refusal {
  return new Refusal('payment_mismatch', 'This transaction does not belong to this booking.');
}

import { brandOf, passesLuhn } from '#contract/cards.ts';
import type { CardErrorCode } from '#contract/payments.ts';
import type { Card } from '#server/platform/payment-gateway/payment-gateway.ts';

export type Behaviour =
  | 'success'
  | 'slow_success'
  | 'slow_failure'
  | 'disputed_lost'
  | 'disputed_won'
  | 'authenticate'
  | 'card_declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'processing_error';

/** The well-known numbers for trying payments out. Source: Stripe's documentation, "Test cards". */
const testCards: Record<string, Behaviour> = {
  '4242424242424242': 'success',
  '4000056655665556': 'success',
  '5555555555554444': 'success',
  '2223003122003222': 'success',
  '5200828282828210': 'success',
  '5105105105105100': 'success',
  '378282246310005': 'success',
  '371449635398431': 'success',
  '6011111111111117': 'success',
  '3056930009020004': 'success',
  '3566002020360505': 'success',
  '6200000000000005': 'success',
  '4000002500003155': 'authenticate',
  '4000002760003184': 'authenticate',
  '4000003800000446': 'authenticate',
  // Our own, for banks that take their time: the provider has no such card.
  '4000000000006009': 'slow_success',
  '4000000000006017': 'slow_failure',
  '4000000000000259': 'disputed_lost',
  '4000000000006025': 'disputed_won',
  '4000000000000002': 'card_declined',
  '4000000000009995': 'insufficient_funds',
  '4000000000000069': 'expired_card',
  '4000000000000127': 'incorrect_cvc',
  '4000000000000119': 'processing_error',
};

/** What the card form shows for each refusal, as a provider words it. */
export const cardMessages: Record<CardErrorCode, string> = {
  card_declined: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
  expired_card: 'Your card has expired.',
  incorrect_cvc: "Your card's security code is incorrect.",
  incorrect_number: 'Your card number is invalid.',
  invalid_expiry_month: "Your card's expiration month is invalid.",
  invalid_expiry_year: "Your card's expiration year is in the past.",
  invalid_cvc: "Your card's security code is incomplete.",
  processing_error: 'An error occurred while processing your card. Try again in a little bit.',
  payment_intent_authentication_failure:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  payment_intent_unexpected_state: 'This payment can not be confirmed any more.',
  resource_missing: 'There is no such payment.',
};

export type JudgedCard =
  | { ok: true; behaviour: Behaviour; brand: string; last4: string }
  | { ok: false; code: CardErrorCode; message: string };

/** Checks a card's form and finds out how it behaves. Nothing of its number but the last four digits leaves here. */
export function judgeCard(card: Card, now: Date): JudgedCard {
  const digits = card.number.replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(digits) || !passesLuhn(digits)) return refuse('incorrect_number');
  if (card.expMonth < 1 || card.expMonth > 12) return refuse('invalid_expiry_month');
  const year = card.expYear < 100 ? 2_000 + card.expYear : card.expYear;
  if (year > now.getUTCFullYear() + 50) return refuse('invalid_expiry_year');
  if (isPast(year, card.expMonth, now)) return refuse('invalid_expiry_year');
  if (!(brandOf(digits) === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/).test(card.cvc)) return refuse('invalid_cvc');

  const behaviour = testCards[digits];
  if (behaviour === undefined) {
    return {
      ok: false,
      code: 'card_declined',
      message:
        'Your card was declined. This shop is in test mode and takes test cards only, such as 4242 4242 4242 4242.',
    };
  }
  return { ok: true, behaviour, brand: brandOf(digits) ?? 'unknown', last4: digits.slice(-4) };
}

function refuse(code: CardErrorCode): JudgedCard {
  return { ok: false, code, message: cardMessages[code] };
}

/** A card is good until the end of its month. */
function isPast(year: number, month: number, now: Date): boolean {
  return year < now.getUTCFullYear() || (year === now.getUTCFullYear() && month < now.getUTCMonth() + 1);
}

import { Refusal } from '#contract/problem.ts';
import type { Context } from '#server/context.ts';
import { centsOf } from '#server/orders/paying-rules.ts';
import { setIntent } from '#server/orders/payment-store.ts';
import type { PaymentRow } from '#server/orders/payment-store.ts';
import { ProviderRefused, ProviderUnavailable } from '#server/platform/payment-gateway/payment-gateway.ts';
import type { PaymentIntent } from '#server/platform/payment-gateway/payment-gateway.ts';

/**
 * The provider's intent of an attempt, made if there is none yet. Never inside a transaction: providers are slow.
 *
 * @throws Refusal 503 also when another provider has it, or another account at this one: only who made it can say
 *   whether money comes
 */
export async function intentOf(context: Context, payment: PaymentRow): Promise<PaymentIntent> {
  if (payment.provider !== context.payments.provider) return intentElsewhere(context, payment);
  const known = payment.intent_id;
  if (known !== null)
    return (await askProvider(() => context.payments.retrieveIntent(known))) ?? unknownHere(context, payment);
  // The provider refuses a key that comes again with other words, and PAYOUTS may be set in between.
  const isGrouped = context.config.payoutsBy === 'provider';
  const key = `${payment.booking_id}:${payment.attempt}`;
  const intent = await askProvider(() =>
    context.payments.createIntent({
      amountCents: centsOf(payment.amount_usd),
      currency: payment.currency,
      idempotencyKey: isGrouped ? `${key}:grouped` : key,
      metadata: { bookingId: payment.booking_id },
      ...(isGrouped && { transferGroup: `booking_${payment.booking_id}` }),
    }),
  );
  await setIntent(context, payment.id, intent);
  return intent;
}

/** No real money can come of what was begun in test mode. */
function intentElsewhere(context: Context, payment: PaymentRow): PaymentIntent {
  if (payment.provider !== 'test') return unknownHere(context, payment);
  return {
    id: payment.intent_id ?? '',
    clientSecret: '',
    amountCents: centsOf(payment.amount_usd),
    currency: payment.currency,
    status: 'canceled',
    metadata: {},
    isRefunded: false,
    refundedCents: 0,
  };
}

function unknownHere(context: Context, payment: PaymentRow): never {
  context.log.error(
    { paymentId: payment.id, intentId: payment.intent_id, provider: payment.provider },
    'a payment was created with other provider keys; restore them to settle or cancel it',
  );
  throw new Refusal(
    'provider_unavailable',
    "This payment was started with a payment account that we can't reach at the moment. Nothing is lost. " +
      'Please try again later.',
    { retryAfterSeconds: 60 },
  );
}

/** @throws Refusal 503 when the provider gives no usable answer */
export async function askProvider<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ProviderUnavailable)
      throw new Refusal(
        'provider_unavailable',
        'The payment provider does not answer. Nothing was charged twice; please try again in a moment.',
        { retryAfterSeconds: 10, cause: error },
      );
    if (error instanceof ProviderRefused)
      throw new Refusal(
        'provider_unavailable',
        'The payment provider does not take this at the moment. Nothing was charged twice; please try again later.',
        { retryAfterSeconds: 60, cause: error },
      );
    throw error;
  }
}

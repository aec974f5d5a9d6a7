import { Stripe } from 'stripe';
import { intentStatuses } from '#contract/payments.ts';
import type { StripeConfig } from '#server/config.ts';
import type { Clock } from '#server/platform/clock.ts';
import {
  BadSignature,
  ProviderRefused,
  ProviderUnavailable,
  RefundRefused,
} from '#server/platform/payment-gateway/payment-gateway.ts';
import type { PaymentGateway, PaymentIntent } from '#server/platform/payment-gateway/payment-gateway.ts';
import { readSignedEvent } from '#server/platform/payment-gateway/signed-event.ts';

/** A buyer waits in front of the page: some ten seconds in all, then they hear that it did not work and may try again. */
const timeoutMs = 5_000;
/** Each request is tried again once by the SDK, under the same idempotency key. */
const retriesMax = 1;
/** The charge of an intent says whether its money was given back. */
const expand = ['latest_charge'];

/** Stripe, through its own SDK. */
export function createStripeGateway(config: StripeConfig, clock: Clock, patienceMs = timeoutMs): PaymentGateway {
  const stripe = new Stripe(config.secretKey, {
    timeout: patienceMs,
    maxNetworkRetries: retriesMax,
    telemetry: false,
    ...addressOf(config.apiUrl),
  });
  return {
    provider: 'stripe',
    publishableKey: config.publishableKey,
    cardDesk: null,
    background: null,
    createIntent: ({ amountCents, currency, idempotencyKey, metadata }) =>
      reached(() =>
        pastKeptFailures(idempotencyKey, async (idempotencyKey) =>
          intentOf(
            await stripe.paymentIntents.create(
              { amount: amountCents, currency, metadata, allowed_payment_method_types: ['card'], expand },
              { idempotencyKey },
            ),
          ),
        ),
      ),
    retrieveIntent: (id) => reached(() => retrieve(stripe, id)),
    cancelIntent: (id) => reached(() => cancel(stripe, id)),
    refundIntent: ({ intentId, idempotencyKey }) =>
      reached(() => pastKeptFailures(idempotencyKey, (key) => refund(stripe, intentId, key))),
    readEvent: (body, signature) => {
      if (config.webhookSecret === null) throw new BadSignature('STRIPE_WEBHOOK_SECRET is not set');
      return readSignedEvent(body, signature, config.webhookSecret, clock);
    },
  };
}

function addressOf(apiUrl: string | null) {
  if (apiUrl === null) return {};
  const { hostname, port, protocol } = new URL(apiUrl);
  return {
    host: hostname,
    port: port || (protocol === 'https:' ? 443 : 80),
    protocol: protocol === 'https:' ? ('https' as const) : ('http' as const),
  };
}

async function retrieve(stripe: Stripe, id: string): Promise<PaymentIntent | null> {
  try {
    return intentOf(await stripe.paymentIntents.retrieve(id, { expand }));
  } catch (error) {
    if (codeOf(error) === 'resource_missing') return null;
    throw error;
  }
}

async function cancel(stripe: Stripe, id: string): Promise<PaymentIntent | null> {
  try {
    return intentOf(await stripe.paymentIntents.cancel(id, { expand }));
  } catch (error) {
    if (codeOf(error) === 'resource_missing') return null;
    // Succeeded, being processed, or cancelled before: then what it is now is the answer.
    if (codeOf(error) === 'payment_intent_unexpected_state') return retrieve(stripe, id);
    throw error;
  }
}

/**
 * Without an amount what is left is given back: a part may have gone back in the dashboard. Source:
 * docs.stripe.com/api/refunds/create
 */
async function refund(stripe: Stripe, intentId: string, idempotencyKey: string): Promise<{ id: string }> {
  try {
    const { id, status } = await stripe.refunds.create({ payment_intent: intentId }, { idempotencyKey });
    if (status === 'failed' || status === 'canceled') throw new RefundRefused(`refund ${id} is ${status}`);
    return { id };
  } catch (error) {
    if (codeOf(error) !== 'charge_already_refunded') throw error;
    const [existing] = (await stripe.refunds.list({ payment_intent: intentId, limit: 1 })).data;
    if (!existing) throw error;
    return { id: existing.id };
  }
}

function intentOf(intent: Stripe.PaymentIntent): PaymentIntent {
  if (intent.object !== 'payment_intent') throw new ProviderUnavailable(new Error('the answer is no payment intent'));
  const { id, client_secret: clientSecret, amount: amountCents, currency, metadata, latest_charge: charge } = intent;
  return {
    id,
    clientSecret: clientSecret ?? '',
    amountCents,
    currency,
    // Money that is only reserved has not arrived, and can't be let go without asking.
    status: intentStatuses.find((status) => status === intent.status) ?? 'processing',
    metadata,
    isRefunded: typeof charge === 'object' && charge !== null && charge.refunded,
  };
}

/** A key that failed so often is left to people. */
const keysMax = 4;

/**
 * Stripe keeps an answer for a day with its key, a failure or a refusal too, and goes on giving it when its cause is
 * gone. Then the next key is taken. No harm comes of what a failed request did after all: an intent that nobody has the
 * secret of can't be paid, and all of a charge goes back only once. Source: docs.stripe.com/api/idempotent_requests,
 * docs.stripe.com/error-low-level
 */
async function pastKeptFailures<Result>(
  key: string,
  work: (key: string) => Promise<Result>,
  keysTaken = 1,
): Promise<Result> {
  try {
    return await work(keysTaken === 1 ? key : `${key}:${keysTaken}`);
  } catch (error) {
    if (keysTaken >= keysMax || !isKeptFailure(error)) throw error;
    return pastKeptFailures(key, work, keysTaken + 1);
  }
}

function isKeptFailure(error: unknown): boolean {
  const isOfThisRequest =
    error instanceof Stripe.errors.StripeError && !(error instanceof Stripe.errors.StripeIdempotencyError);
  return isOfThisRequest && (error.statusCode ?? 0) >= 400 && error.headers?.['idempotent-replayed'] === 'true';
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Stripe.errors.StripeError ? error.code : undefined;
}

/**
 * Whether an answer that did not come was carried out nobody knows; a refusal repeats itself until somebody has seen to
 * its cause.
 */
async function reached<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const {
      StripeAPIError,
      StripeAuthenticationError,
      StripeConnectionError,
      StripeIdempotencyError,
      StripePermissionError,
      StripeRateLimitError,
    } = Stripe.errors;
    const passing = [
      StripeAPIError,
      StripeAuthenticationError,
      StripeConnectionError,
      StripeIdempotencyError,
      StripePermissionError,
      StripeRateLimitError,
    ];
    if (passing.some((kind) => error instanceof kind)) throw new ProviderUnavailable(error);
    if (error instanceof Stripe.errors.StripeError) throw new ProviderRefused(error);
    throw error;
  }
}

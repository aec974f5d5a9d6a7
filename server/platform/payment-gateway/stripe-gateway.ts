import type { Stripe } from 'stripe';
import { intentStatuses } from '#contract/payments.ts';
import type { StripeConfig } from '#server/config.ts';
import type { Clock } from '#server/platform/clock.ts';
import { BadSignature, ProviderUnavailable, RefundRefused } from '#server/platform/payment-gateway/payment-gateway.ts';
import type {
  Dispute,
  NewPart,
  PaymentGateway,
  PaymentIntent,
  ProviderEvent,
} from '#server/platform/payment-gateway/payment-gateway.ts';
import { pastKeptFailures } from '#server/platform/payment-gateway/kept-failures.ts';
import { isSignedWith, readSignedEvent } from '#server/platform/payment-gateway/signed-event.ts';
import { disputesOf, findFees, listFees } from '#server/platform/payment-gateway/stripe-fees.ts';
import { codeOf, createStripe, reached } from '#server/platform/payment-gateway/stripe-client.ts';

/** The charge of an intent says whether its money was given back. */
const expand = ['latest_charge'];

/** Stripe, through its own SDK. */
export function createStripeGateway(config: StripeConfig, clock: Clock, patienceMs?: number): PaymentGateway {
  const stripe = createStripe(config, patienceMs);
  return {
    provider: 'stripe',
    publishableKey: config.publishableKey,
    cardDesk: null,
    background: null,
    createIntent: ({ amountCents, currency, idempotencyKey, metadata, transferGroup }) =>
      reached(() =>
        pastKeptFailures(idempotencyKey, async (idempotencyKey) =>
          intentOf(
            await stripe.paymentIntents.create(
              {
                amount: amountCents,
                currency,
                metadata,
                allowed_payment_method_types: ['card'],
                expand,
                ...(transferGroup !== undefined && { transfer_group: transferGroup }),
              },
              { idempotencyKey },
            ),
          ),
        ),
      ),
    retrieveIntent: (id) => reached(() => retrieve(stripe, id)),
    cancelIntent: (id) => reached(() => cancel(stripe, id)),
    refundIntent: ({ intentId, idempotencyKey }) =>
      reached(() => pastKeptFailures(idempotencyKey, (key) => refund(stripe, intentId, key))),
    refundPart: (part) => reached(() => pastKeptFailures(part.idempotencyKey, (key) => refundPart(stripe, part, key))),
    listDisputes: (intentId) => reached(async () => (await disputesOf(stripe, intentId)).map(disputeOf)),
    findFees: (intentId) => reached(() => findFees(stripe, intentId)),
    listFees: (of) => listFees(stripe, of),
    readEvent: (body, signature) => {
      if (config.webhookSecret === null) throw new BadSignature('STRIPE_WEBHOOK_SECRET is not set');
      return readEvent(body, signature, [config.webhookSecret, config.connectWebhookSecret], clock);
    },
  };
}

/**
 * Events of sellers' accounts come from an endpoint of their own, which has its own secret. One that came late is
 * refused for that, whichever signed it: then the log tells of the time and not of a wrong secret.
 */
function readEvent(
  body: Buffer,
  signature: string | undefined,
  [secret, other]: readonly [string, string | null],
  clock: Clock,
): ProviderEvent {
  const isOfOther = other !== null && isSignedWith(other, body, signature);
  return readSignedEvent(body, signature, isOfOther ? other : secret, clock);
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

/** All that is left: a part may have gone back in the dashboard. Source: docs.stripe.com/api/refunds/create */
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

/**
 * Keys are forgotten after a day, so what was made is looked for by its name first, and then among what was made by
 * hand. What failed is made anew. Source: docs.stripe.com/api/refunds/list
 */
async function refundPart(
  stripe: Stripe,
  { intentId, amountCents, idempotencyKey: name, owedAt }: NewPart,
  idempotencyKey: string,
): Promise<{ id: string }> {
  const hasFailed = ({ status }: Stripe.Refund) => status === 'failed' || status === 'canceled';
  const { data } = await stripe.refunds.list({ payment_intent: intentId, limit: 100 });
  const isByHand = ({ metadata, amount, created }: Stripe.Refund) =>
    metadata?.name === undefined && amount === amountCents && created >= Math.floor(owedAt.getTime() / 1_000);
  const isNamed = ({ metadata }: Stripe.Refund) => metadata?.name === name;
  const good = data.filter((one) => !hasFailed(one));
  const made = good.find(isNamed) ?? good.find(isByHand);
  if (made) return { id: made.id };
  // Its key still gives what was made and has failed since.
  const failed = data.find((one) => isNamed(one) && hasFailed(one));
  const refund = await stripe.refunds.create(
    { payment_intent: intentId, amount: amountCents, metadata: { name } },
    { idempotencyKey: failed ? `${idempotencyKey}:after:${failed.id}` : idempotencyKey },
  );
  if (hasFailed(refund)) throw new RefundRefused(`refund ${refund.id} is ${refund.status}`);
  return { id: refund.id };
}

function disputeOf({ id, amount, status }: Stripe.Dispute): Dispute {
  if (/^(?:warning_|prevented)/.test(status)) return { id, amountCents: amount, state: 'asked' };
  return { id, amountCents: amount, state: (['won', 'lost'] as const).find((end) => end === status) ?? 'open' };
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
    refundedCents: typeof charge === 'object' && charge !== null ? charge.amount_refunded : 0,
  };
}

import type { Stripe } from 'stripe';
import { stripeRefund } from '#server/testing/stripe-objects.ts';

export type Intent = Stripe.PaymentIntent & { latest_charge: Stripe.Charge | null };
export type Refund = Stripe.Refund & { payment_intent: string };

/** What the stand-in answers to a refund. */
export function refundOf(
  params: Record<string, string>,
  intents: Map<string, Intent>,
  refunds: Refund[],
  disputes: readonly Stripe.Dispute[],
  random: () => string,
): { status: number; body: object } {
  const intent = intents.get(params.payment_intent ?? '');
  const charge = intent?.latest_charge;
  if (!intent || !charge)
    return {
      status: 400,
      body: {
        error: {
          type: 'invalid_request_error',
          code: 'payment_intent_unexpected_state',
          message: 'This PaymentIntent does not have a successful charge to refund.',
        },
      },
    };
  if (charge.refunded)
    return {
      status: 400,
      body: {
        error: {
          type: 'invalid_request_error',
          code: 'charge_already_refunded',
          message: 'Charge has already been refunded.',
        },
      },
    };
  if (disputes.some((dispute) => dispute.payment_intent === intent.id && isChargedBack(dispute)))
    return {
      status: 400,
      body: {
        error: {
          type: 'invalid_request_error',
          code: 'charge_disputed',
          message: 'This charge has been charged back.',
        },
      },
    };
  const left = charge.amount - charge.amount_refunded;
  const amount = Number(params.amount ?? left);
  if (amount > left)
    return {
      status: 400,
      body: {
        error: {
          type: 'invalid_request_error',
          message: `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
        },
      },
    };
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  const refund: Refund = {
    ...stripeRefund({ id: `re_${random()}`, charge: charge.id, amount, currency: intent.currency }),
    payment_intent: intent.id,
    metadata: params['metadata[name]'] === undefined ? {} : { name: params['metadata[name]'] },
  };
  refunds.push(refund);
  return { status: 200, body: refund };
}

/** A bank that only asks claims nothing, and one that lost its claim leaves the money here. */
function isChargedBack({ status }: Stripe.Dispute): boolean {
  return status !== 'won' && !/^(?:warning_|prevented)/.test(status);
}

import { Stripe } from 'stripe';
import type { ProviderFee } from '#server/platform/payment-gateway/payment-gateway.ts';
import { codeOf, reached } from '#server/platform/payment-gateway/stripe-client.ts';

/** The most that Stripe lists at once. */
const perPage = 100;

export async function disputesOf(stripe: Stripe, intentId: string): Promise<Stripe.Dispute[]> {
  const { data } = await stripe.disputes.list({ payment_intent: intentId, limit: perPage });
  return data.toReversed();
}

/**
 * The fee of a charge stands in its balance transaction, which a charge doesn't have at once, and those of a dispute in
 * its own. Sources: docs.stripe.com/api/charges/object, docs.stripe.com/api/disputes/object
 */
export async function findFees(stripe: Stripe, intentId: string): Promise<ProviderFee[] | null> {
  const charge = await chargeOf(stripe, intentId);
  const taken = charge?.balance_transaction;
  if (typeof taken !== 'object' || taken === null) return null;
  // Warnings too: some banks take a fee for the question alone.
  const { data } = charge?.disputed
    ? await stripe.disputes.list({ payment_intent: intentId, limit: perPage })
    : { data: [] };
  return [taken, ...data.flatMap((dispute) => dispute.balance_transactions)]
    .map(feeOf)
    .filter(({ cents }) => cents !== 0);
}

async function chargeOf(stripe: Stripe, intentId: string): Promise<Stripe.Charge | null> {
  try {
    const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intentId, {
      expand: ['latest_charge.balance_transaction'],
    });
    return typeof charge === 'object' ? charge : null;
  } catch (error) {
    if (codeOf(error) === 'resource_missing') return null;
    throw error;
  }
}

export async function* listFees(
  stripe: Stripe,
  { since }: { since: Date },
): AsyncGenerator<ProviderFee & { intentId: string; takenAt: Date }, void> {
  const from = Math.floor(since.getTime() / 1_000);
  for (let after: string | undefined; ;) {
    const page = await reached(() =>
      stripe.balanceTransactions.list({
        created: { gte: from },
        limit: perPage,
        expand: ['data.source'],
        ...(after !== undefined && { starting_after: after }),
      }),
    );
    for (const one of page.data) {
      const intentId = intentOf(one.source);
      if (one.fee !== 0 && intentId !== null) yield { ...feeOf(one), intentId, takenAt: new Date(one.created * 1_000) };
    }
    after = page.data.at(-1)?.id;
    if (!page.has_more || after === undefined) return;
  }
}

/** Of a charge or a dispute; null: of something else, such as a payout. */
function intentOf(source: Stripe.BalanceTransaction['source']): string | null {
  if (typeof source !== 'object' || source === null) return null;
  if (source.object !== 'charge' && source.object !== 'dispute') return null;
  const intent = source.payment_intent;
  return typeof intent === 'string' ? intent : (intent?.id ?? null);
}

/** An account may be kept in another currency than its buyers pay: what it took is counted at the rate of that moment. */
function feeOf({ id, fee, exchange_rate: rate }: Stripe.BalanceTransaction): ProviderFee {
  return { id, cents: Math.round(fee / (rate ?? 1)) };
}

import type { Stripe } from 'stripe';
import type { Intent } from '#server/testing/stripe-refunds.ts';

/** What Stripe's balance has of a charge or a dispute: 2.9 % and 30 cents of a charge, 15 dollars of a dispute. */
export function stripeFee(
  changes: Partial<Stripe.BalanceTransaction> & { id: string; amount: number; type: 'charge' | 'adjustment' },
): Stripe.BalanceTransaction {
  const { amount, type } = changes;
  const fee = changes.fee ?? (type === 'charge' ? Math.round(amount * 0.029) + 30 : 1_500);
  const now = Math.floor(Date.now() / 1_000);
  return {
    object: 'balance_transaction',
    available_on: now + 2 * 86_400,
    balance_type: 'payments',
    created: now,
    currency: 'usd',
    description: null,
    exchange_rate: null,
    fee,
    fee_details: [
      { amount: fee, application: null, currency: 'usd', description: 'Stripe processing fees', type: 'stripe_fee' },
    ],
    net: amount - fee,
    reporting_category: type === 'charge' ? 'charge' : 'dispute',
    source: null,
    status: 'pending',
    ...changes,
  };
}

/** A page of the balance, the newest first, with the charges and disputes that are its sources. */
export function feesPage(
  params: Record<string, string>,
  intents: readonly Intent[],
  disputes: readonly Stripe.Dispute[],
) {
  const ofCharges = intents.flatMap(({ latest_charge: charge }) => {
    const fee = charge?.balance_transaction;
    if (!charge || typeof fee !== 'object' || fee === null) return [];
    return [Object.assign({}, fee, { source: Object.assign({}, charge, { balance_transaction: fee.id }) })];
  });
  const ofDisputes = disputes.flatMap((dispute) =>
    (dispute.balance_transactions ?? []).map((one) => Object.assign({}, one, { source: dispute })),
  );
  const all = [...ofCharges, ...ofDisputes].filter(({ created }) => created >= Number(params['created[gte]'] ?? 0));
  const from = all.findIndex(({ id }) => id === params.starting_after) + 1;
  const data = all.slice(from, from + Number(params.limit ?? 10));
  return { object: 'list', url: '/v1/balance_transactions', has_more: from + data.length < all.length, data };
}

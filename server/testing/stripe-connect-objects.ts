import type { Stripe } from 'stripe';

// Whole objects of Stripe's API, in the shape of its official examples and types.

const made = 1_234_567_890;
const reversalsOf = (id: string) => ({
  object: 'list' as const,
  data: [],
  has_more: false,
  url: `/v1/transfers/${id}/reversals`,
});

/** An Express account that nobody has filled in yet. */
export function stripeAccount(changes: Partial<Stripe.Account> & { id: string }): Stripe.Account {
  const due = ['business_type', 'external_account', 'individual.first_name', 'tos_acceptance.date'];
  return {
    object: 'account',
    business_profile: null,
    business_type: null,
    capabilities: { transfers: 'inactive' },
    charges_enabled: false,
    country: 'US',
    created: made,
    default_currency: 'usd',
    details_submitted: false,
    email: null,
    external_accounts: {
      object: 'list',
      data: [],
      has_more: false,
      url: `/v1/accounts/${changes.id}/external_accounts`,
    },
    metadata: {},
    payouts_enabled: false,
    requirements: {
      alternatives: [],
      current_deadline: null,
      currently_due: due,
      disabled_reason: 'requirements.past_due',
      errors: [],
      eventually_due: due,
      past_due: due,
      pending_verification: [],
    },
    type: 'express',
    ...changes,
  };
}

/** What changes once a seller has answered everything. */
export function setUpStripeAccount(account: Stripe.Account, bank: { id: string; last4: string }): void {
  Object.assign(account, {
    details_submitted: true,
    payouts_enabled: true,
    capabilities: { transfers: 'active' },
    external_accounts: {
      object: 'list',
      has_more: false,
      url: `/v1/accounts/${account.id}/external_accounts`,
      data: [
        {
          object: 'bank_account',
          account_holder_name: null,
          account_holder_type: null,
          account_type: null,
          bank_name: 'STRIPE TEST BANK',
          country: 'US',
          currency: 'usd',
          default_for_currency: true,
          fingerprint: null,
          routing_number: '110000000',
          status: 'new',
          ...bank,
        },
      ],
    },
    requirements: {
      alternatives: [],
      current_deadline: null,
      currently_due: [],
      disabled_reason: null,
      errors: [],
      eventually_due: [],
      past_due: [],
      pending_verification: [],
    },
  } satisfies Partial<Stripe.Account>);
}

export function stripeTransfer(changes: Partial<Stripe.Transfer> & { id: string }): Stripe.Transfer {
  return {
    object: 'transfer',
    amount: 0,
    amount_reversed: 0,
    balance_transaction: null,
    created: made,
    currency: 'usd',
    description: null,
    destination: null,
    livemode: false,
    metadata: {},
    reversals: reversalsOf(changes.id),
    reversed: false,
    source_transaction: null,
    source_type: 'card',
    transfer_group: null,
    ...changes,
  };
}

export function stripeReversal(
  changes: Partial<Stripe.TransferReversal> & { id: string; transfer: string },
): Stripe.TransferReversal {
  return {
    object: 'transfer_reversal',
    amount: 0,
    balance_transaction: null,
    created: made,
    currency: 'usd',
    destination_payment_refund: null,
    metadata: {},
    source_refund: null,
    ...changes,
  };
}

import { z } from 'zod';
import type { StripeConfig } from '#server/config.ts';
import type { TestFees } from '#server/platform/payment-gateway/test-gateway/fees.ts';

/** What the embedded test gateway takes for its work, as a real provider would. */
export const testFeeVariables = {
  TEST_FEE_PERCENT: z.coerce.number().min(0).max(50).multipleOf(0.01, 'must have at most two decimals').default(2.9),
  TEST_FEE_FIXED_CENTS: z.coerce.number().int().min(0).max(10_000).default(30),
  TEST_DISPUTE_FEE_CENTS: z.coerce.number().int().min(0).max(100_000).default(1_500),
};

interface PaymentVariables {
  PAYMENTS?: 'test' | 'stripe' | undefined;
  PAYOUTS: 'manual' | 'test' | 'stripe';
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_PUBLISHABLE_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
  STRIPE_CONNECT_WEBHOOK_SECRET?: string | undefined;
  STRIPE_API_URL?: string | undefined;
  TEST_FEE_PERCENT: number;
  TEST_FEE_FIXED_CENTS: number;
  TEST_DISPUTE_FEE_CENTS: number;
}

interface PaymentConfig {
  stripe: StripeConfig | null;
  payoutsBy: 'bank' | 'provider';
  /** Test cards are taken, and no money moves. */
  paymentsAreTest: boolean;
  testFees: TestFees;
}

type KeyMode = 'test' | 'live';

/**
 * Who takes cards and who pays sellers: Stripe with its keys, else the embedded test gateway. Complaints are added to
 * `wrong`.
 */
export function paymentConfig(is: PaymentVariables, wrong: string[]): PaymentConfig {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = is;
  const payoutsBy = payoutConfig(is, wrong);
  const testFees = {
    percent: is.TEST_FEE_PERCENT,
    fixedCents: is.TEST_FEE_FIXED_CENTS,
    disputeCents: is.TEST_DISPUTE_FEE_CENTS,
  };
  if (!secretKey) {
    if (publishableKey) wrong.push('STRIPE_SECRET_KEY: is needed beside STRIPE_PUBLISHABLE_KEY');
    if (is.PAYMENTS === 'stripe')
      wrong.push('STRIPE_SECRET_KEY: PAYMENTS=stripe needs STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY');
    return { stripe: null, payoutsBy, paymentsAreTest: true, testFees };
  }
  if (!publishableKey) wrong.push('STRIPE_PUBLISHABLE_KEY: is needed beside STRIPE_SECRET_KEY');
  const modes = [modeOf(secretKey, secretPrefix), modeOf(publishableKey ?? '', publishablePrefix)] as const;
  if (modes[0] === null)
    wrong.push("STRIPE_SECRET_KEY: must be Stripe's secret or restricted key, which begins with sk_live_ or rk_live_");
  if (publishableKey && modes[1] === null)
    wrong.push("STRIPE_PUBLISHABLE_KEY: must be Stripe's publishable key, which begins with pk_live_");
  if (modes.includes('test') && modes.includes('live')) {
    wrong.push(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY: one is a test key and the other a live key; ' +
        'set two of the same mode',
    );
  }
  for (const name of ['STRIPE_WEBHOOK_SECRET', 'STRIPE_CONNECT_WEBHOOK_SECRET'] as const) {
    if (is[name] && !is[name].startsWith('whsec_'))
      wrong.push(`${name}: must be the signing secret of the endpoint, which begins with whsec_`);
  }
  const paymentsAreTest = modes[0] === 'test';
  if (is.PAYMENTS === 'test' && modes.includes('live')) {
    wrong.push("PAYMENTS: test stands beside live Stripe keys; set PAYMENTS=stripe, or Stripe's test keys");
  }
  return {
    stripe: {
      secretKey,
      publishableKey: publishableKey ?? '',
      webhookSecret: is.STRIPE_WEBHOOK_SECRET ?? null,
      connectWebhookSecret: is.STRIPE_CONNECT_WEBHOOK_SECRET ?? null,
      apiUrl: is.STRIPE_API_URL ?? null,
    },
    payoutsBy,
    paymentsAreTest,
    testFees,
  };
}

/** By hand unless it is chosen: no upgrade and no new key changes how a market pays. */
function payoutConfig(is: PaymentVariables, wrong: string[]): 'bank' | 'provider' {
  if (is.PAYOUTS === 'manual') return 'bank';
  const hasStripe = Boolean(is.STRIPE_SECRET_KEY);
  if (is.PAYOUTS === 'stripe' && !hasStripe)
    wrong.push('PAYOUTS: stripe needs STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY');
  if (is.PAYOUTS === 'stripe' && hasStripe && !is.STRIPE_WEBHOOK_SECRET)
    wrong.push('STRIPE_WEBHOOK_SECRET: PAYOUTS=stripe needs it, since chargebacks are known from events alone');
  if (is.PAYOUTS === 'stripe' && hasStripe && !is.STRIPE_CONNECT_WEBHOOK_SECRET)
    wrong.push(
      'STRIPE_CONNECT_WEBHOOK_SECRET: PAYOUTS=stripe needs it, since a changed bank account has to rest at once',
    );
  if (is.PAYOUTS === 'test' && hasStripe)
    wrong.push('PAYOUTS: test stands beside Stripe keys; set PAYOUTS=stripe, or manual to pay by bank');
  return 'provider';
}

/** Source: docs.stripe.com/keys. Everybody is told the publishable key, so the secret one must never be taken for it. */
const secretPrefix = /^(?:sk|rk)_(test|live)_./;
const publishablePrefix = /^pk_(test|live)_./;

/** @returns null unless the key has this prefix */
function modeOf(key: string, prefix: RegExp): KeyMode | null {
  const [, mode] = prefix.exec(key) ?? [];
  return mode === 'test' || mode === 'live' ? mode : null;
}

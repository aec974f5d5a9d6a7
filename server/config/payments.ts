import type { StripeConfig } from '#server/config.ts';

interface PaymentVariables {
  PAYMENTS?: 'test' | 'stripe' | undefined;
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_PUBLISHABLE_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
  STRIPE_API_URL?: string | undefined;
}

interface PaymentConfig {
  stripe: StripeConfig | null;
  /** Test cards are taken, and no money moves. */
  paymentsAreTest: boolean;
}

type KeyMode = 'test' | 'live';

/** Who takes cards: Stripe with its keys, else the embedded test gateway. Complaints are added to `wrong`. */
export function paymentConfig(is: PaymentVariables, wrong: string[]): PaymentConfig {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = is;
  if (!secretKey) {
    if (publishableKey) wrong.push('STRIPE_SECRET_KEY: is needed beside STRIPE_PUBLISHABLE_KEY');
    if (is.PAYMENTS === 'stripe')
      wrong.push('STRIPE_SECRET_KEY: PAYMENTS=stripe needs STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY');
    return { stripe: null, paymentsAreTest: true };
  }
  if (!publishableKey) wrong.push('STRIPE_PUBLISHABLE_KEY: is needed beside STRIPE_SECRET_KEY');
  const modes = [modeOf(secretKey, secretPrefix), modeOf(publishableKey ?? '', publishablePrefix)] as const;
  if (modes[0] === null)
    wrong.push("STRIPE_SECRET_KEY: must be Stripe's secret or restricted key, which begins with sk_live_ or rk_live_");
  if (publishableKey && modes[1] === null)
    wrong.push("STRIPE_PUBLISHABLE_KEY: must be Stripe's publishable key, which begins with pk_live_");
  if (modes.includes('test') && modes.includes('live')) {
    wrong.push(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY: one is a test key and the other a live key; set two of the same mode',
    );
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
      apiUrl: is.STRIPE_API_URL ?? null,
    },
    paymentsAreTest,
  };
}

/** Source: docs.stripe.com/keys. Everybody is told the publishable key, so the secret one must never be taken for it. */
const secretPrefix = /^(?:sk|rk)_(test|live)_./;
const publishablePrefix = /^pk_(test|live)_./;

/** @returns null unless the key has this prefix */
function modeOf(key: string, prefix: RegExp): KeyMode | null {
  const [, mode] = prefix.exec(key) ?? [];
  return mode === 'test' || mode === 'live' ? mode : null;
}

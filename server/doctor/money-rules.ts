import { advise, fine, mend } from '#server/doctor/finding.ts';
import type { Finding } from '#server/doctor/finding.ts';
import type { Found } from '#server/doctor/found.ts';

/** Who takes cards, and whether it is heard. */
export const moneyRules: readonly ((found: Found) => Finding)[] = [keys, account, events, endpoint];

function keys({ stripe }: Found): Finding {
  if (stripe !== null && !stripe.isTest) return fine('Stripe keys', 'Live keys are set.');
  return mend('Stripe keys', {
    what: stripe === null ? 'The embedded test gateway takes cards.' : 'The keys are test keys.',
    why: 'No money moves: phones would be sold for nothing.',
    set: 'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY, which begin with sk_live_ and pk_live_',
  });
}

function account({ stripe }: Found): Finding {
  if (stripe === null) return fine('Stripe account', 'Not asked, without keys.');
  if (stripe.account.isKnown) return fine('Stripe account', 'Stripe takes the key.');
  return mend('Stripe account', {
    what: `Stripe can not be asked: ${stripe.account.why}.`,
    why: 'No card is taken, and no refund goes out.',
    set: 'STRIPE_SECRET_KEY to a key of your account; let this machine reach api.stripe.com at port 443',
  });
}

function events({ stripe }: Found): Finding {
  if (stripe === null || stripe.hasWebhookSecret) {
    return fine('Stripe events', stripe === null ? 'Not wanted, without keys.' : 'Their secret is set.');
  }
  return mend('Stripe events', {
    what: 'The secret of the webhook is not set, so events are refused.',
    why: 'Disputes and refunds made at Stripe would never be known; payments are found minutes late.',
    set: 'STRIPE_WEBHOOK_SECRET, from the endpoint PUBLIC_URL/api/webhooks/stripe in the dashboard of Stripe',
  });
}

function endpoint({ stripe, publicUrl }: Found): Finding {
  const endpoints = stripe?.account.isKnown ? stripe.account.known.endpoints : undefined;
  if (endpoints === undefined) return fine('Stripe endpoint', 'Not asked.');
  const ours = `${publicUrl}/api/webhooks/stripe`;
  if (endpoints === null) {
    return advise('Stripe endpoint', {
      what: 'The key may not ask where Stripe sends events to.',
      why: 'If it is not this market, disputes are not known.',
      set: `an endpoint at ${ours}: look in the dashboard of Stripe`,
    });
  }
  if (endpoints.includes(ours)) return fine('Stripe endpoint', `Events are sent to ${ours}.`);
  return mend('Stripe endpoint', {
    what: `No enabled endpoint of the account sends events to ${ours}.`,
    why: 'Disputes and refunds made at Stripe would never be known.',
    set: `an endpoint at ${ours} in the dashboard of Stripe, and its secret as STRIPE_WEBHOOK_SECRET`,
  });
}

import { advise, fine, mend } from '#server/doctor/finding.ts';
import type { Finding } from '#server/doctor/finding.ts';
import type { Found } from '#server/doctor/found.ts';

/** The provider that takes cards, and whether its events reach us. */
export const moneyRules: readonly ((found: Found) => Finding)[] = [keys, account, currency, events, endpoint];

/** What docs/operations.md asks for. */
export const wantedEvents = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
];
/** With PAYOUTS=stripe; the last three are of connected accounts, at an endpoint of their own. */
export const sellerEvents = [
  'transfer.created',
  'transfer.reversed',
  'account.updated',
  'payout.failed',
  'payout.paid',
];

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
  if (stripe.account.isKnown) {
    const { missingRights } = stripe.account.known;
    if (missingRights.length === 0) return fine('Stripe account', 'Stripe takes the key.');
    return mend('Stripe account', {
      what: `The restricted key may not read: ${missingRights.join(', ')}.`,
      why: 'Every audit fails, or disputes, fees and what banks sent back to sellers are not known.',
      set: 'the right to read these for the key, in the dashboard of Stripe (docs/operations.md, Stripe and Paying sellers)',
    });
  }
  return mend('Stripe account', {
    what: `Stripe can not be asked: ${stripe.account.why}.`,
    why: 'No card is taken, and no refund goes out.',
    set: 'STRIPE_SECRET_KEY to a key of your account; let this machine reach api.stripe.com at port 443',
  });
}

/** Prices are in this one. */
const priceCurrency = 'usd';

function currency({ stripe }: Found): Finding {
  const currencies = stripe?.account.isKnown ? stripe.account.known.currencies : null;
  if (currencies === null) return fine('Stripe currency', 'Not known.');
  if (currencies.includes(priceCurrency)) return fine('Stripe currency', 'The account has a balance in USD.');
  // No more than advice: a currency that was just added may not be listed before its first charge.
  return advise('Stripe currency', {
    what: `The balance at Stripe is in ${currencies.join(', ').toUpperCase()}, not in USD.`,
    why: 'Stripe sends the money of a sale only in the currency it settled in, so no seller could be paid.',
    set: 'a bank account in USD for the account at Stripe (docs/operations.md, Paying sellers with Stripe)',
  });
}

function events({ stripe }: Found): Finding {
  if (stripe?.hasWebhookSecret && stripe.paysSellers && !stripe.hasConnectSecret) {
    return mend('Stripe events', {
      what: "The secret for events of sellers' accounts is not set.",
      why: 'A changed bank account or a payout that failed would be known a day late.',
      set: 'STRIPE_CONNECT_WEBHOOK_SECRET, from the endpoint for connected accounts in the dashboard of Stripe',
    });
  }
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
  const sent = endpoints.filter(({ url }) => url === ours).flatMap(({ events }) => events);
  const wanted = stripe?.paysSellers ? [...wantedEvents, ...sellerEvents] : wantedEvents;
  const missing = sent.includes('*') ? [] : wanted.filter((event) => !sent.includes(event));
  if (missing.length === 0) return fine('Stripe endpoint', `Events are sent to ${ours}.`);
  if (sent.length > 0) {
    return mend('Stripe endpoint', {
      what: `The endpoint ${ours} is not sent: ${missing.join(', ')}.`,
      why: 'What Stripe does not send is known late or never.',
      set: 'these events at the endpoint in the dashboard of Stripe (docs/operations.md)',
    });
  }
  return mend('Stripe endpoint', {
    what: `No enabled endpoint of the account sends events to ${ours}.`,
    why: 'Disputes and refunds made at Stripe would never be known.',
    set: `an endpoint at ${ours} in the dashboard of Stripe, and its secret as STRIPE_WEBHOOK_SECRET`,
  });
}

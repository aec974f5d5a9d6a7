import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { Stripe } from 'stripe';
import type { Config, StripeConfig } from '#server/config.ts';
import { askAway, patienceMs } from '#server/doctor/ask.ts';
import type { Asked, Found, StripeAccount } from '#server/doctor/found.ts';
import { smtpSecurity } from '#server/platform/mailer/smtp-mailer.ts';
import { StoreRefused } from '#server/platform/object-store/object-store.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { createS3Store } from '#server/platform/object-store/s3-store.ts';
import { createStripe, isForbidden } from '#server/platform/payment-gateway/stripe-client.ts';
import { greetCollector } from '#server/platform/traces/open-telemetry.ts';

type Outside = Pick<Found, 'reached' | 'mail' | 'stripe' | 'bucket' | 'collector'>;

/** Asks everybody the market will need. Nothing is changed but a probe in the bucket, which is deleted. */
export async function lookOutside(config: Config): Promise<Outside> {
  const { smtpUrl, mailFrom, stripe, paymentsAreTest, s3, traces } = config;
  const [reached, mail, account, bucket, takes] = await Promise.all([
    askAway(() => knock(`${config.publicUrl}/healthz`)),
    smtpUrl === null ? null : askAway(() => greetMailServer(smtpUrl)),
    stripe === null ? null : askAway(() => askStripe(stripe, config.payoutsBy === 'provider')),
    s3 === null ? null : askAway(() => probe(createS3Store(s3))),
    traces === null ? null : askAway(() => greetCollector(traces)),
  ]);
  return {
    reached,
    mail: mail && { from: mailFrom, server: mail },
    stripe: stripe && {
      isTest: paymentsAreTest,
      hasWebhookSecret: stripe.webhookSecret !== null,
      paysSellers: config.payoutsBy === 'provider',
      hasConnectSecret: stripe.connectWebhookSecret !== null,
      account: account ?? notAsked,
    },
    bucket: s3 && { name: s3.bucket, probe: bucket ?? notAsked },
    collector: traces && { endpoint: traces.endpoint, takes: takes ?? notAsked },
  };
}

const notAsked: Asked<never> = { isKnown: false, why: 'not asked' };

async function knock(url: string): Promise<{ status: number }> {
  const { status, body } = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(patienceMs) });
  await body?.cancel();
  return { status };
}

/** Connects, changes over to TLS and signs in, as sending a mail would. */
async function greetMailServer(url: string): Promise<true> {
  const transport = createTransport({
    url,
    ...smtpSecurity(url),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 10_000,
  });
  try {
    await transport.verify();
    return true;
  } finally {
    transport.close();
  }
}

/** Restricted keys need not read endpoints. */
async function askStripe(config: StripeConfig, paysSellers: boolean): Promise<StripeAccount> {
  const stripe = createStripe(config);
  // A read that any key of a market may do: it retrieves payment intents.
  await stripe.paymentIntents.list({ limit: 1 });
  const [endpoints, balance, ...missing] = await Promise.all([
    stripe.webhookEndpoints.list({ limit: 100 }).catch(() => null),
    // A key that may not read it is named below.
    paysSellers ? stripe.balance.retrieve().catch(() => null) : null,
    // Of chargebacks, fees and `npm run audit`. Rights by stripe.com/docs/security/permissions
    missingRight('Disputes', stripe.disputes.list({ limit: 1 })),
    missingRight('Balance transaction sources', stripe.balanceTransactions.list({ limit: 1, expand: ['data.source'] })),
    missingRight('Transfers', stripe.transfers.list({ limit: 1 })),
    ...(paysSellers ? rightsAtSellers(stripe) : []),
  ]);
  const enabled = endpoints?.data.filter(({ status }) => status === 'enabled') ?? null;
  return {
    missingRights: missing.filter((right) => right !== null),
    endpoints: enabled && enabled.map(({ url, enabled_events: events }) => ({ url, events })),
    currencies: balance && [...new Set([...balance.available, ...balance.pending].map(({ currency }) => currency))],
  };
}

/** What paying sellers reads at their accounts. Before there is one, payouts can't be asked about. */
function rightsAtSellers(stripe: Stripe): Promise<string | null>[] {
  const accounts = stripe.accounts.list({ limit: 1 });
  const payouts = accounts.then(
    ({ data: [seller] }) => seller && stripe.payouts.list({ limit: 1 }, { stripeAccount: seller.id }),
    () => null,
  );
  return [missingRight('Connect: Accounts', accounts), missingRight('Payouts of connected accounts', payouts)];
}

/** @returns the right, if that is why Stripe refuses; null: it doesn't refuse */
async function missingRight(right: string, asked: Promise<unknown>): Promise<string | null> {
  try {
    await asked;
    return null;
  } catch (error) {
    if (isForbidden(error)) return right;
    throw error;
  }
}

async function probe(store: ObjectStore): Promise<{ mayList: boolean }> {
  const key = `doctor/${randomUUID()}.webp`;
  const bytes = Buffer.from(key);
  await store.put(key, bytes, { contentType: 'image/webp' });
  const found = await store.get(key);
  await store.delete(key);
  if (found === null || !found.bytes.equals(bytes)) throw new Error('what was written could not be read again.');
  return { mayList: await saysMissing(store) };
}

/** S3 refuses a key that is not there, unless the caller may list the bucket. */
async function saysMissing(store: ObjectStore): Promise<boolean> {
  try {
    await store.get(`doctor/${randomUUID()}.webp`);
    return true;
  } catch (error) {
    if (error instanceof StoreRefused && error.status === 403) return false;
    throw error;
  }
}

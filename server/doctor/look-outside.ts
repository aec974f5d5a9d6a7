import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { Config, StripeConfig } from '#server/config.ts';
import { askAway } from '#server/doctor/ask.ts';
import type { Asked, Found } from '#server/doctor/found.ts';
import { smtpSecurity } from '#server/platform/mailer/smtp-mailer.ts';
import { createS3Store } from '#server/platform/object-store/s3-store.ts';
import { createStripe } from '#server/platform/payment-gateway/stripe-client.ts';

type Outside = Pick<Found, 'reached' | 'mail' | 'stripe' | 'bucket'>;

/** Asks everybody the market will need. Nothing is changed but a probe in the bucket, which is deleted. */
export async function lookOutside(config: Config): Promise<Outside> {
  const { smtpUrl, mailFrom, stripe, paymentsAreTest, s3 } = config;
  const [reached, mail, account, bucket] = await Promise.all([
    askAway(async () => ({ status: (await fetch(`${config.publicUrl}/healthz`, { redirect: 'manual' })).status })),
    smtpUrl === null ? null : askAway(() => greetMailServer(smtpUrl)),
    stripe === null ? null : askAway(() => askStripe(stripe)),
    s3 === null ? null : askAway(() => probe(createS3Store(s3))),
  ]);
  return {
    reached,
    mail: mail && { from: mailFrom, server: mail },
    stripe: stripe && {
      isTest: paymentsAreTest,
      hasWebhookSecret: stripe.webhookSecret !== null,
      account: account ?? notAsked,
    },
    bucket: s3 && { name: s3.bucket, probe: bucket ?? notAsked },
  };
}

const notAsked: Asked<never> = { isKnown: false, why: 'not asked' };

/** Connects, changes over to TLS and signs in, as sending a mail would. */
async function greetMailServer(url: string): Promise<true> {
  const transport = createTransport({ url, ...smtpSecurity(url), connectionTimeout: 10_000 });
  try {
    await transport.verify();
    return true;
  } finally {
    transport.close();
  }
}

/** Restricted keys need not read endpoints. */
async function askStripe(config: StripeConfig): Promise<{ endpoints: readonly string[] | null }> {
  const stripe = createStripe(config);
  // A read that any key of a market may do: it retrieves payment intents.
  await stripe.paymentIntents.list({ limit: 1 });
  const endpoints = await stripe.webhookEndpoints.list({ limit: 100 }).catch(() => null);
  return { endpoints: endpoints && endpoints.data.filter(({ status }) => status === 'enabled').map(({ url }) => url) };
}

async function probe(store: ReturnType<typeof createS3Store>): Promise<true> {
  const key = `doctor/${randomUUID()}.webp`;
  const bytes = Buffer.from(key);
  await store.put(key, bytes, { contentType: 'image/webp' });
  const found = await store.get(key);
  await store.delete(key);
  if (found === null || !found.bytes.equals(bytes)) throw new Error('what was written could not be read again.');
  return true;
}

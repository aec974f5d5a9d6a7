import { resolve } from 'node:path';
import { z } from 'zod';
import type { Fee } from '#contract/fees.ts';
import { limits } from '#contract/limits.ts';
import { bouncesVariables } from '#server/config/bounces.ts';
import { databaseConfig, databaseVariables } from '#server/config/database.ts';
import type { DatabaseConfig } from '#server/config/database.ts';
import { deliveryProofConfig, deliveryProofVariables } from '#server/config/delivery-proof.ts';
import { metricsConfig, metricsVariables } from '#server/config/metrics.ts';
import type { MetricsConfig } from '#server/config/metrics.ts';
import { cleaned, inPlainWords, isQuoted, leaveOutQuotes } from '#server/config/plain-words.ts';
import type { Environment } from '#server/config/plain-words.ts';
import { paymentConfig, testFeeVariables } from '#server/config/payments.ts';
import { whyNotProduction } from '#server/config/production.ts';
import { trustedProxies } from '#server/config/trusted-proxies.ts';
import { tracesConfig, tracesVariables } from '#server/config/traces.ts';
import type { TracesConfig } from '#server/config/traces.ts';
import { vapidConfig, vapidVariables } from '#server/config/vapid.ts';
import { workersConfig, workersVariables } from '#server/config/workers.ts';
import type { TestFees } from '#server/platform/payment-gateway/test-gateway/fees.ts';
import { isSecureAddress } from '#server/platform/secure-address.ts';

/** The name by which Google issues its ID tokens. */
export const googleIssuer = 'https://accounts.google.com';

/** Everything the environment decides, read once. Nobody else asks the environment. */
export interface Config extends DatabaseConfig {
  port: number;
  host: string;
  /** How many processes serve at the port. */
  workers: number;
  publicUrl: string;
  /** Was PUBLIC_URL set? Then only its origin is served. */
  publicUrlIsSet: boolean;
  /** How many proxies stand in front, or their networks; null to trust none. */
  trustProxy: number | string[] | null;
  dataDir: string;
  demo: boolean;
  /** Of all demo accounts; null for the published one. */
  demoPassword: string | null;
  /** Serves strangers for real. Anything else is a trial. */
  production: boolean;
  bookingHoldHours: number;
  /** How many days a seller has to hand over a paid phone. After twice as many the money goes back by itself. */
  handoverDays: number;
  /** How many days a seller has to answer a problem, and then the buyer to take the answer. */
  answerDays: number;
  /** How long the buyer of a phone that goes back has to give it back. */
  returnDays: number;
  /** How many hours a buyer has to check a phone before the sale is complete by itself. */
  inspectionHours: number;
  /** The market's share of what is sold. */
  fee: Fee;
  /** A larger payout needs a second admin. null: none does. */
  fourEyesAboveUsd: number | null;
  /** What the test gateway takes for its work. */
  testFees: TestFees;
  rateLimits: boolean;
  /** A CDN in front that knows visitors of different languages apart may show pages for a while. */
  cdn: boolean;
  /** How long /readyz reports a stop before new connections are refused. */
  shutdownLeadSeconds: number;
  logLevel: string;
  /** Hot reload: pages come from the development server. */
  dev: boolean;
  stripe: StripeConfig | null;
  /** How sellers are paid: by an admin and a bank, or by the provider that takes the cards. */
  payoutsBy: 'bank' | 'provider';
  /** Test cards are taken and no money moves: every page says so. */
  paymentsAreTest: boolean;
  /** Who says that a parcel was delivered: the embedded test carrier, or AfterShip. null: only people do. */
  deliveryProof: ReturnType<typeof deliveryProofConfig>;
  s3: S3Config | null;
  /** null: mails are files below dataDir/outbox. */
  smtpUrl: string | null;
  mailFrom: string;
  /** What a mail server shows that tells of mails that came back; null: nobody may tell. */
  mailBouncesToken: string | null;
  /** Where people report vulnerabilities, as mailto: or https:; null for the contact form. */
  securityContact: string | null;
  /** Continue with Google, or with the OpenID provider of this issuer. */
  google: { clientId: string; clientSecret: string; issuer: string } | null;
  /** Who may read the metrics; null: nothing is measured. */
  metrics: MetricsConfig | null;
  traces: TracesConfig | null;
  /** The keys push services know this market by; null: it makes its own and keeps them in the database. */
  vapid: { publicKey: string; privateKey: string } | null;
  /** How push services reach the operator. */
  vapidSubject: string;
}

export interface StripeConfig {
  secretKey: string;
  publishableKey: string;
  /** null: events are refused, and payments are found by asking. */
  webhookSecret: string | null;
  /** Of the endpoint for events of sellers' accounts, where it has its own. */
  connectWebhookSecret: string | null;
  /** Another machine that speaks Stripe's API, for trying things out. */
  apiUrl: string | null;
}

export interface S3Config {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const optional = z
  .string()
  .trim()
  .optional()
  .transform((value) => (value === '' ? undefined : value));
const flag = z.enum(['0', '1']).optional();

/** Nothing of a longer address would be served: every path is Redial's own. */
function isOrigin(url: string): boolean {
  return URL.canParse(url) && `${new URL(url).origin}/` === new URL(url).href;
}

const variables = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: optional,
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isOrigin, 'must be an origin alone, such as https://phones.example')
    .optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  ...databaseVariables,
  DEMO: flag,
  DEMO_PASSWORD: z.string().min(limits.passwordMin).max(limits.passwordMax).optional(),
  NODE_ENV: optional,
  BOOKING_HOLD_HOURS: z.coerce.number().positive().lt(24, 'must be below 24').default(12),
  HANDOVER_DAYS: z.coerce.number().min(1).max(30).default(5),
  ANSWER_DAYS: z.coerce.number().min(1).max(30).default(3),
  RETURN_DAYS: z.coerce.number().min(1).max(60).default(10),
  INSPECTION_HOURS: z.coerce.number().min(1).max(720).default(48),
  MARKET_FEE_PERCENT: z.coerce.number().min(0).max(50).multipleOf(0.01, 'must have at most two decimals').default(0),
  MARKET_FEE_FIXED_CENTS: z.coerce.number().int().min(0).max(10_000).default(0),
  ...testFeeVariables,
  PAYOUT_FOUR_EYES_USD: z.coerce.number().int().min(1).optional(),
  RATE_LIMIT: flag,
  TRUST_PROXY: trustedProxies,
  PAYMENTS: z.enum(['test', 'stripe'], 'must be test or stripe').optional(),
  PAYOUTS: z.enum(['manual', 'test', 'stripe'], 'must be manual, test or stripe').default('manual'),
  CDN: flag,
  REDIAL_DEV: flag,
  SHUTDOWN_LEAD_SECONDS: z.coerce.number().min(0).max(15).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  STRIPE_SECRET_KEY: optional,
  STRIPE_PUBLISHABLE_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  STRIPE_CONNECT_WEBHOOK_SECRET: optional,
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: optional,
  S3_REGION: optional,
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .refine(
      (url) => URL.canParse(url) && new URL(url).hostname !== '',
      'must name a host: smtp://user:password@host:587',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@]+@[^\s@]+$/, 'must have an e-mail address')
    .optional(),
  ...bouncesVariables,
  SECURITY_CONTACT: z.url({ protocol: /^(?:mailto|https)$/, error: 'must begin with mailto: or https:' }).optional(),
  GOOGLE_CLIENT_ID: optional,
  GOOGLE_CLIENT_SECRET: optional,
  OIDC_ISSUER: optional,
  ...vapidVariables,
  ...workersVariables,
  ...deliveryProofVariables,
  ...metricsVariables,
  ...tracesVariables,
});

/** All variables that it reads. */
export const variableNames: readonly string[] = Object.keys(variables.shape);

/**
 * The configuration of an environment.
 *
 * @throws Error that names each variable that is wrong, and why.
 */
export function readConfig(environment: Environment): Config {
  const given = cleaned(environment);
  const quoted = variableNames.filter((name) => isQuoted(given[name]));
  if (quoted.length > 0) throw new Error(complaint(quoted.map((name) => `${name}: ${leaveOutQuotes}`)));
  const parsed = variables.safeParse(given, { error: inPlainWords });
  if (!parsed.success)
    throw new Error(complaint(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)));
  const is = parsed.data;

  const wrong: string[] = [];
  const database = databaseConfig(is, wrong);
  const { databaseUrl } = database;
  const production = is.NODE_ENV === 'production' && databaseUrl !== null;
  const { stripe, payoutsBy, paymentsAreTest, testFees } = paymentConfig(is, wrong);
  const deliveryProof = deliveryProofConfig(is, paymentsAreTest, wrong);
  if (production) wrong.push(...whyNotProduction(is, paymentsAreTest));
  const publicUrl = (is.PUBLIC_URL ?? `http://localhost:${is.PORT}`).replace(/\/+$/, '');
  const vapid = vapidConfig(is, publicUrl, wrong);
  const metrics = metricsConfig(is, wrong);
  const workers = workersConfig(is, databaseUrl !== null, wrong);
  if (wrong.length > 0) throw new Error(complaint(wrong));

  return {
    port: is.PORT,
    workers,
    host: is.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    publicUrl,
    publicUrlIsSet: is.PUBLIC_URL !== undefined,
    trustProxy: is.TRUST_PROXY,
    dataDir: resolve(is.DATA_DIR),
    ...database,
    demo: is.DEMO === undefined ? databaseUrl === null : is.DEMO === '1',
    demoPassword: is.DEMO_PASSWORD ?? null,
    production,
    bookingHoldHours: is.BOOKING_HOLD_HOURS,
    handoverDays: is.HANDOVER_DAYS,
    answerDays: is.ANSWER_DAYS,
    returnDays: is.RETURN_DAYS,
    fee: { percent: is.MARKET_FEE_PERCENT, fixedCents: is.MARKET_FEE_FIXED_CENTS },
    fourEyesAboveUsd: is.PAYOUT_FOUR_EYES_USD ?? null,
    inspectionHours: is.INSPECTION_HOURS,
    rateLimits: is.RATE_LIMIT !== '0',
    cdn: is.CDN === '1',
    // Ctrl-C at home is quick; in production a load balancer has to notice first.
    shutdownLeadSeconds: is.SHUTDOWN_LEAD_SECONDS ?? (production ? 5 : 0),
    logLevel: is.LOG_LEVEL,
    dev: is.REDIAL_DEV === '1',
    stripe,
    payoutsBy,
    paymentsAreTest,
    deliveryProof,
    testFees,
    s3: s3Config(is),
    smtpUrl: is.SMTP_URL ?? null,
    mailFrom: is.MAIL_FROM ?? `Redial <no-reply@${new URL(publicUrl).hostname}>`,
    mailBouncesToken: is.MAIL_BOUNCES_TOKEN ?? null,
    securityContact: is.SECURITY_CONTACT ?? null,
    google: googleConfig(is),
    metrics,
    traces: tracesConfig(is),
    ...vapid,
  };
}

type Variables = z.output<typeof variables>;

function googleConfig(is: Variables): Config['google'] {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, OIDC_ISSUER: issuer = googleIssuer } = is;
  if (!clientId && !clientSecret && is.OIDC_ISSUER === undefined) return null;
  if (!clientId || !clientSecret) {
    const beside = is.OIDC_ISSUER === undefined ? 'both or none' : 'both are needed beside OIDC_ISSUER';
    throw new Error(complaint([`GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET: ${beside}`]));
  }
  if (!isSecureAddress(issuer) || /[?#]/.test(issuer)) {
    throw new Error(
      complaint(['OIDC_ISSUER: must be an https address without ? and # (http only for a provider on this machine)']),
    );
  }
  return { clientId, clientSecret, issuer };
}

function s3Config(is: Variables): S3Config | null {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = is;
  const given = [endpoint, bucket, accessKeyId, secretAccessKey].filter((value) => value !== undefined).length;
  if (given === 0) return null;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) {
    throw new Error(complaint(['S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: all four or none']));
  }
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    bucket,
    region: is.S3_REGION ?? 'us-east-1',
    accessKeyId,
    secretAccessKey,
  };
}

function complaint(lines: string[]): string {
  return `The configuration can't be used:\n${lines.map((line) => `  ${line}`).join('\n')}`;
}

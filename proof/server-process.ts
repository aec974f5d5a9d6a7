import { join } from 'node:path';

export { freePort } from '#server/testing/free-port.ts';

/** Where server/main.ts is started. */
export const root = join(import.meta.dirname, '..');

/** Settings of the calling shell that a market of ours must not inherit: database, picture store, payment provider. */
const notOurs =
  /^(DATABASE_|DATA_DIR|DEMO|NODE_ENV|PAYMENTS|S3_|SECURITY_|STRIPE_|GOOGLE_|OIDC_|SMTP_|MAIL_|HOST$|REDIAL_|BOOKING_|TRUST_|VITEST)/;

/** The environment of this process without what is somebody else's. */
export function inheritedEnvironment(): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !notOurs.test(name)));
}

import { betterAuth } from 'better-auth';
import { limits } from '#contract/limits.ts';
import type { Context } from '#server/context.ts';

/** The header by which our own mount tells Better Auth who calls; whatever a caller sends under this name is dropped. */
export const addressHeader = 'x-redial-address';

/** Better Auth on the market's own database: who someone is, and their sessions. */
export function createAuth({ config, db, secrets, log }: Pick<Context, 'config' | 'db' | 'secrets' | 'log'>) {
  return betterAuth({
    appName: 'Redial',
    baseURL: config.publicUrl,
    basePath: '/api/auth',
    secret: secrets.identity,
    database: { db, type: 'postgres' },
    // The mount has compared the origin with the address that was called before Better Auth sees a request.
    trustedOrigins: (request) => [config.publicUrl, request?.headers.get('origin') ?? undefined],
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: limits.passwordMin,
      maxPasswordLength: limits.passwordMax,
    },
    user: { modelName: 'identity_user' },
    session: { modelName: 'identity_session' },
    account: { modelName: 'identity_account' },
    verification: { modelName: 'identity_verification' },
    // Names and pictures are the market's own business; an e-mail names an account and stays.
    disabledPaths: ['/update-user', '/change-email', '/delete-user', '/set-password'],
    rateLimit: {
      enabled: config.rateLimits,
      window: 60,
      max: 300,
      customRules: {
        '/sign-in/email': { window: 60, max: 60 },
        '/sign-up/email': { window: 600, max: 60 },
      },
    },
    advanced: {
      // Said aloud: by itself Better Auth leaves the check out where the environment has TEST or NODE_ENV=test.
      disableOriginCheck: false,
      cookiePrefix: 'redial',
      ipAddress: { ipAddressHeaders: [addressHeader] },
      useSecureCookies: config.publicUrl.startsWith('https:'),
    },
    telemetry: { enabled: false },
    logger: {
      log: (level, message, ...more) => log[level === 'warn' || level === 'error' ? level : 'debug']({ about: more.map(String) }, message),
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;

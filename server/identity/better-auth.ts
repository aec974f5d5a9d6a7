import { betterAuth } from 'better-auth';
import { limits } from '#contract/limits.ts';
import type { Context } from '#server/context.ts';
import { continueWithGoogle } from '#server/identity/openid/google.ts';

/** The header by which our own mount tells Better Auth who calls; whatever a caller sends under this name is dropped. */
export const addressHeader = 'x-redial-address';

/** Better Auth on the market's own database: who someone is, and their sessions. */
export function createAuth({ config, db, secrets, log }: Pick<Context, 'config' | 'db' | 'secrets' | 'log'>) {
  return betterAuth({
    appName: 'Redial',
    baseURL: config.publicUrl,
    basePath: '/api/auth',
    secret: secrets.identity,
    // In a transaction: an identity without its way in would keep its e-mail for good.
    database: { db, type: 'postgres', transaction: true },
    // The mount has compared the origin of a write with the address that was called before Better Auth sees it. A read may come
    // from anywhere, so what it says of itself must not decide where it is sent on to.
    trustedOrigins: (request) => [config.publicUrl, request?.method === 'POST' ? (request.headers.get('origin') ?? undefined) : undefined],
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: limits.passwordMin,
      maxPasswordLength: limits.passwordMax,
    },
    user: { modelName: 'identity_user' },
    session: { modelName: 'identity_session' },
    account: {
      modelName: 'identity_account',
      // Somebody who comes by a provider gets an account that is there only if both sides have verified its e-mail: the provider,
      // since none is trusted by name, and we. Otherwise whoever signed up first with a stranger's address would wait inside.
      accountLinking: { enabled: true, trustedProviders: [], requireLocalEmailVerified: true, allowDifferentEmails: false },
    },
    plugins: continueWithGoogle(config, log),
    verification: { modelName: 'identity_verification' },
    // Names and pictures are the market's own business; an e-mail names an account and stays; ways in are added by signing in,
    // under its rule, and no provider's tokens are kept that could be asked for.
    disabledPaths: ['/update-user', '/change-email', '/delete-user', '/set-password', '/link-social', '/unlink-account', '/get-access-token', '/refresh-token', '/account-info'],
    onAPIError: { errorURL: `${config.publicUrl}/login` },
    rateLimit: {
      enabled: config.rateLimits,
      window: 60,
      max: 300,
      customRules: {
        '/sign-in/email': { window: 60, max: 60 },
        '/sign-up/email': { window: 600, max: 60 },
        '/sign-in/social': { window: 60, max: 60 },
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

import { betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import type { Language } from '#contract/languages.ts';
import { limits } from '#contract/limits.ts';
import { Refusal } from '#contract/problem.ts';
import type { Context } from '#server/context.ts';
import { languageOf } from '#server/http/language.ts';
import { authLogger } from '#server/identity/auth-log.ts';
import type { AccountsBehind } from '#server/identity/accounts-behind.ts';
import { trustMailbox } from '#server/identity/confirmation.ts';
import type { MailDesk } from '#server/identity/mail-desk.ts';
import { confirmationMail, confirmationSeconds, resetMail, resetSeconds } from '#server/identity/mails.ts';
import { keysOfBetterAuth } from '#server/identity/signed-cookies.ts';
import { sessionsOf } from '#server/identity/store.ts';
import { announceDone } from '#server/platform/transaction.ts';
import { continueWithGoogle } from '#server/identity/openid/google.ts';
import { twoStepSignIn, whenProven } from '#server/identity/two-step/plugin.ts';
import { underWay } from '#server/identity/under-way.ts';

/** The header in which our own mount tells Better Auth who calls. A caller's header of this name is dropped. */
export const addressHeader = 'x-redial-address';

/** Better Auth on the market's own database: who someone is, and their sessions. */
export function createAuth(context: Context, mails: MailDesk, accounts: AccountsBehind) {
  const { config, db, secrets, log } = context;
  const isSecure = config.publicUrl.startsWith('https:');
  return betterAuth({
    appName: 'Redial',
    baseURL: config.publicUrl,
    basePath: '/api/auth',
    ...keysOfBetterAuth(secrets),
    // In a transaction: an identity without its way in would keep its e-mail for good.
    database: { db, type: 'postgres', transaction: true },
    // The mount has compared the origin of a write with the address that was called before Better Auth sees it. A read
    // may come from anywhere, so what it says of itself must not decide where it is sent on to.
    trustedOrigins: (request) => [
      config.publicUrl,
      request?.method === 'POST' ? (request.headers.get('origin') ?? undefined) : undefined,
    ],
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: limits.passwordMin,
      maxPasswordLength: limits.passwordMax,
      password: {
        hash: (password) => {
          const ahead = underWay.getStore()?.hashed;
          return ahead?.password === password
            ? Promise.resolve(ahead.hash)
            : busyAsItsError(context.passwords.hash(password));
        },
        verify: (attempt) => {
          const right = underWay.getStore()?.rightPassword;
          const isRight = right?.hash === attempt.hash && right.password === attempt.password;
          return isRight ? Promise.resolve(true) : busyAsItsError(context.passwords.verify(attempt));
        },
      },
      resetPasswordTokenExpiresIn: resetSeconds,
      sendResetPassword: async ({ user, token }, request) =>
        mails.handIn(resetMail(config, user.email, token, languageOfRequest(request))),
      onPasswordReset: async ({ user }) => {
        const notes = underWay.getStore();
        if (notes !== undefined) notes.resetFor = user;
        await trustMailbox(context, accounts, user);
      },
      revokeSessionsOnPasswordReset: true,
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: confirmationSeconds,
      sendVerificationEmail: async ({ user, token }, request) => {
        const mail = confirmationMail(config, user.email, token, languageOfRequest(request));
        const notes = underWay.getStore();
        if (notes === undefined) mails.handIn(mail);
        else notes.mails.push(mail);
      },
    },
    user: { modelName: 'identity_user' },
    session: {
      modelName: 'identity_session',
      expiresIn: limits.sessionDays * 86_400,
      additionalFields: { confirmedAt: { type: 'date', required: false, input: false, returned: false } },
    },
    account: {
      modelName: 'identity_account',
      // Somebody who comes by a provider gets an account that is there only if both sides have verified its e-mail: the
      // provider, since none is trusted by name, and we. Otherwise somebody who signed up first with a stranger's address
      // would wait inside.
      accountLinking: {
        enabled: true,
        trustedProviders: [],
        requireLocalEmailVerified: true,
        allowDifferentEmails: false,
      },
    },
    plugins: [...continueWithGoogle(config, log), ...twoStepSignIn(context, accounts)],
    databaseHooks: {
      session: {
        create: {
          // Every way in ends here.
          before: async (session, ctx) => {
            const why = await accounts.whySuspended(session.userId, languageOfRequest(ctx?.request));
            if (why !== null) throw new APIError('FORBIDDEN', { code: 'account_suspended', message: why });
            return { data: { ...session, ...whenProven(context, ctx) } };
          },
        },
        delete: { after: async ({ userId }) => announceDone(context, sessionsOf(userId)) },
      },
    },
    // A reader of the database, or of a copy, must not be able to set passwords.
    verification: {
      modelName: 'identity_verification',
      storeIdentifier: { default: 'plain', overrides: { 'reset-password:': 'hashed' } },
    },
    // Which of its calls are open says bodies.ts, and those alone: names and accounts are the market's own business.
    onAPIError: { errorURL: `${config.publicUrl}/login` },
    // Our mount counts by itself, for all servers together (identity/counted.ts).
    rateLimit: { enabled: false },
    advanced: {
      // Said aloud: by itself Better Auth leaves the check out where the environment has TEST or NODE_ENV=test.
      disableOriginCheck: false,
      // Browsers take a cookie of such a name from this very host alone, over https: a neighbouring subdomain can't set
      // one. Better Auth itself knows the weaker prefix __Secure- only, so its own choice stays off, and Secure is said
      // here.
      cookiePrefix: isSecure ? '__Host-redial' : 'redial',
      defaultCookieAttributes: { secure: isSecure, path: '/' },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      useSecureCookies: false,
      // Our migrations make its tables. Its check can fail on a slow machine, in a start that succeeds.
      database: { validateSchema: false },
    },
    telemetry: { enabled: false },
    logger: authLogger(log),
  });
}

/** Our refusals, in a shape that Better Auth answers with a 503 and doesn't tell as a fault of ours. */
async function busyAsItsError<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refusal) throw new APIError('SERVICE_UNAVAILABLE', { code: 'PASSWORDS_BUSY' });
    throw error;
  }
}

/** Better Auth has requests as browsers know them. */
function languageOfRequest(request: Request | undefined): Language {
  const header = (name: string) => request?.headers.get(name) ?? undefined;
  return languageOf({ cookie: header('cookie'), 'accept-language': header('accept-language') });
}

export type Auth = ReturnType<typeof createAuth>;

import { ApiError } from '#contract/client.ts';
import type { ProblemBody } from '#contract/problem.ts';

/** Calls the identity service at its own paths. @returns what it warns of, such as a password that is very common @throws ApiError with the service's message */
export async function postIdentity(path: 'sign-in/email' | 'sign-up/email' | 'sign-out' | 'request-password-reset' | 'reset-password', body: object): Promise<readonly string[]> {
  const answer = (await post(path, body)) as { warnings?: string[] } | null;
  return answer?.warnings ?? [];
}

/** Signs in with a password. @returns whether a code is wanted before one is in */
export async function beginSignIn(email: string, password: string): Promise<boolean> {
  return ((await post('sign-in/email', { email, password })) as { twoFactorRedirect?: boolean }).twoFactorRedirect === true;
}

/** Gives a code of the authenticator app, or a recovery code: at sign-in, or the first one when setting up. */
export async function giveCode(code: string): Promise<void> {
  await post(/^\d{6}$/.test(code) ? 'two-factor/verify-totp' : 'two-factor/verify-backup-code', { code });
}

/** What an authenticator app is set up with, and what replaces it once each. */
export interface BegunTwoSteps {
  totpURI: string;
  backupCodes: string[];
}

/** Begins to turn two-step sign-in on; the first code ends it. Who has no password leaves it empty. */
export async function beginTwoSteps(password: string): Promise<BegunTwoSteps> {
  return (await post('two-factor/enable', withPassword(password))) as BegunTwoSteps;
}

/** Turns two-step sign-in off. */
export async function endTwoSteps({ password, code }: { password: string; code: string }): Promise<void> {
  await post('two-factor/disable', { ...withPassword(password), code });
}

/** Makes new recovery codes; the old ones are worth nothing any more. */
export async function renewRecoveryCodes({ password, code }: { password: string; code: string }): Promise<string[]> {
  return ((await post('two-factor/generate-backup-codes', { ...withPassword(password), code })) as BegunTwoSteps).backupCodes;
}

function withPassword(password: string): { password?: string } {
  return password === '' ? {} : { password };
}

/** Begins a sign-in by the other provider. @returns the address there that one goes to next */
export async function beginGoogleSignIn(addresses: { callbackURL: string; errorCallbackURL: string }): Promise<string> {
  const { url } = (await post('sign-in/social', { provider: 'google', ...addresses })) as { url: string };
  return url;
}

async function post(path: string, body: object): Promise<unknown> {
  const answer = await fetch(`/api/auth/${path}`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new ApiError(0, { code: 'unreachable' });
  });
  if (answer.ok) return answer.json();
  throw new ApiError(answer.status, (await answer.json().catch(() => ({}))) as Partial<ProblemBody>);
}

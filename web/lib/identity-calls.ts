import { ApiError } from '#contract/client.ts';
import type { ProblemBody } from '#contract/problem.ts';

/** Calls the identity service at its own paths. @returns what it warns of, such as a password that is very common @throws ApiError with the service's message */
export async function postIdentity(path: 'sign-in/email' | 'sign-up/email' | 'sign-out' | 'request-password-reset' | 'reset-password', body: object): Promise<readonly string[]> {
  const answer = (await callIdentity(path, body)) as { warnings?: string[] } | null;
  return answer?.warnings ?? [];
}

/** Signs in with a password. @returns whether a code is wanted before one is in */
export async function beginSignIn(email: string, password: string): Promise<boolean> {
  return ((await callIdentity('sign-in/email', { email, password })) as { twoFactorRedirect?: boolean }).twoFactorRedirect === true;
}

/** Gives a code of the authenticator app, or a recovery code: at sign-in, or the first one when setting up. */
export async function giveCode(code: string): Promise<void> {
  await callIdentity(/^\d{6}$/.test(code) ? 'two-factor/verify-totp' : 'two-factor/verify-backup-code', { code });
}

/** Calls the identity service at one of its own paths. @throws ApiError with the service's message */
export async function callIdentity(path: string, body: object): Promise<unknown> {
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

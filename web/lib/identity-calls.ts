import { ApiError } from '#contract/client.ts';
import type { ProblemBody } from '#contract/problem.ts';

/** Calls the identity service at its own paths. @returns what it warns of, such as a password that is very common @throws ApiError with the service's message */
export async function postIdentity(path: 'sign-in/email' | 'sign-up/email' | 'sign-out' | 'request-password-reset' | 'reset-password', body: object): Promise<readonly string[]> {
  const answer = (await post(path, body)) as { warnings?: string[] } | null;
  return answer?.warnings ?? [];
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

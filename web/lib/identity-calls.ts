import { ApiError, retryAfter } from '#contract/client.ts';
import type { ProblemBody } from '#contract/problem.ts';

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
  const problem = (await answer.json().catch(() => ({}))) as Partial<ProblemBody>;
  throw new ApiError(answer.status, problem, retryAfter(answer));
}

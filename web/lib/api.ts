import { calls } from '#contract/calls.ts';
import { ApiError, createClient } from '#contract/client.ts';
import type { Answer, Outgoing } from '#contract/client.ts';
import { claimsOf, isNearlyOver, storedToken } from '#web/lib/token.ts';

/** The calls, from the browser. */
export const api = createClient(calls, send);

/** Lists whose refusal means that one is signed out, once a new token has not helped either (specification, chapters 6 and 8). */
const listsThatSignOut = /^\/api\/(products\/advertised|bookings\?|products\?)/;
const listeners: (() => void)[] = [];

/** Calls back when the server no longer knows who we are. */
export function onSignedOutByServer(listener: () => void): void {
  listeners.push(listener);
}

async function send(path: string, outgoing: Outgoing): Promise<Answer> {
  // Who one is the session alone tells: a token that is broken must not stand in its way.
  let token = path === '/api/me' ? null : storedToken.read();
  if (token !== null && isNearlyOver(token)) token = (await renewToken()) ?? token;
  let answer = await request(path, outgoing, token);
  const signsOut = token !== null && listsThatSignOut.test(path);
  const isRefused = () => answer.status === 401 || (answer.status === 403 && signsOut);
  if (token !== null && isRefused()) {
    const renewed = await renewToken();
    if (renewed !== null) answer = await request(path, outgoing, renewed);
  }
  if (signsOut && isRefused()) for (const listener of listeners) listener();
  return answer;
}

async function request(path: string, outgoing: Outgoing, token: string | null): Promise<Answer> {
  try {
    return await fetch(path, {
      method: outgoing.method,
      credentials: 'same-origin',
      headers: { ...outgoing.headers, ...(token === null ? {} : { authorization: `bearer ${token}` }) },
      ...(outgoing.body === undefined ? {} : { body: outgoing.body as BodyInit }),
    });
  } catch {
    throw new ApiError(0, { message: 'Redial can not be reached. Please check your connection and try again.', code: 'unreachable' });
  }
}

let renewal: Promise<string | null> | null = null;

/** A new token from the session; calls that need one at the same moment share it. @returns null when the session is over */
export function renewToken(email = claimsOf(storedToken.read() ?? '').email): Promise<string | null> {
  if (email === undefined) return Promise.resolve(null);
  renewal ??= fetchToken(email).finally(() => (renewal = null));
  return renewal;
}

async function fetchToken(email: string): Promise<string | null> {
  const answer = await request(`/api/jwt?email=${encodeURIComponent(email)}`, { method: 'GET', headers: {} }, null);
  if (!answer.ok) return null;
  const { accessToken } = JSON.parse(await answer.text()) as { accessToken: string };
  storedToken.write(accessToken);
  return accessToken;
}

import { calls } from '#contract/calls.ts';
import { ApiError, createClient } from '#contract/client.ts';
import type { Answer, Outgoing } from '#contract/client.ts';
import { takeEarly } from '#web/lib/early.ts';
import { claimsOf, isNearlyOver, isOfSame, storedToken } from '#web/lib/token.ts';

export const api = createClient(calls, (path, outgoing) => send(path, outgoing));

/** A refusal of these, with a new token too, means that one is signed out (specification, chapters 6 and 8). */
const listsThatSignOut = /^\/api\/(products\/advertised|bookings\?|products\?)/;
const listeners: ((isSure: boolean) => void)[] = [];
const tell = (isSure: boolean) => listeners.forEach((listener) => listener(isSure));

/** `isSure`: the server doesn't know us. Else no new token comes, or one for an address that was changed elsewhere. */
export function onSignedOutByServer(listener: (isSure: boolean) => void): void {
  listeners.push(listener);
}

type LookAtForbidden = (refused: Answer, repeat: () => Promise<Answer>) => Promise<Answer>;

let lookAtForbidden: LookAtForbidden | null = null;

/** Sets who handles a forbidden answer (lib/confirm-again.ts); null: nobody. */
export function onForbidden(look: LookAtForbidden | null): void {
  lookAtForbidden = look;
}

export type Transport = (path: string, outgoing: Outgoing, token: string | null) => Promise<Answer>;

/** Sends the stored token, renewed if need be. @throws ApiError `ended` when its signal is aborted before the answer */
export async function send(path: string, outgoing: Outgoing, transport: Transport = request): Promise<Answer> {
  // The session alone tells who is signed in: a broken token must not stand in its way.
  let token = path === '/api/me' ? null : storedToken.read();
  if (token !== null && isNearlyOver(token)) token = (await renewOwn(token)) ?? token;
  const make = async (by: string | null) => {
    endIfAborted(outgoing);
    try {
      return await transport(path, outgoing, by);
    } finally {
      endIfAborted(outgoing);
    }
  };
  let answer = await make(token);
  const signsOut = token !== null && listsThatSignOut.test(path) && isOwn(path, token);
  const isRefused = () => answer.status === 401 || (answer.status === 403 && signsOut);
  if (token !== null && isRefused()) {
    // Another tab may have signed out meanwhile, or somebody else in: theirs is not to be used for this.
    const now = storedToken.read();
    const renewed = now !== null && isOfSame(now, token) ? await renewOwn(token) : undefined;
    if (typeof renewed === 'string') answer = await make(renewed);
    const isSure = signsOut && renewed !== undefined && (renewed === null || (isRefused() && isOwn(path, renewed)));
    if (typeof renewed !== 'string' || isSure) tell(isSure);
  }
  return answer.status === 403 && lookAtForbidden !== null
    ? lookAtForbidden(answer, () => send(path, outgoing, transport))
    : answer;
}

function endIfAborted({ signal }: Outgoing): void {
  if (signal?.aborted === true) throw new ApiError(0, { code: 'ended' });
}

/** A page that was somebody else's may still ask for their list. Then this token is refused with reason. */
function isOwn(path: string, token: string): boolean {
  const email = new URLSearchParams(path.split('?')[1]).get('email');
  return email === null || email === claimsOf(token).email;
}

/** A new token of the same account: with somebody else's, who signed in meanwhile, no call of this one is made. */
async function renewOwn(token: string): Promise<string | null | undefined> {
  const renewed = await renewToken();
  return typeof renewed === 'string' && !isOfSame(token, renewed) ? undefined : renewed;
}

async function request(path: string, outgoing: Outgoing, token: string | null): Promise<Answer> {
  try {
    if (outgoing.method === 'GET' && takeEarly(path)) {
      const early = await fetch(path, { credentials: 'same-origin', headers: outgoing.headers });
      if (early.ok) return early;
    }
    return await fetch(path, {
      method: outgoing.method,
      credentials: 'same-origin',
      headers: { ...outgoing.headers, ...(token === null ? {} : { authorization: `bearer ${token}` }) },
      ...(outgoing.body === undefined ? {} : { body: outgoing.body as BodyInit }),
      ...(outgoing.signal instanceof AbortSignal ? { signal: outgoing.signal } : {}),
    });
  } catch {
    throw new ApiError(0, { code: 'unreachable' });
  }
}

let renewal: Promise<string | null | undefined> | null = null;

/**
 * A new token from the session, also when its address was changed elsewhere. Calls at one moment share it.
 *
 * @returns null when the session is over, undefined when none comes for another reason, such as a busy server
 * @throws ApiError when we ask who is signed in, and there is no answer
 */
export function renewToken(email = claimsOf(storedToken.read() ?? '').email): Promise<string | null | undefined> {
  renewal ??= fetchToken(email).finally(() => (renewal = null));
  return renewal;
}

/** @param before a token whose account the new one has to be of */
async function fetchToken(emailInToken: string | undefined, before = ''): Promise<string | null | undefined> {
  // A broken token names nobody; the session does.
  const email = emailInToken ?? (await api.getMe()).user?.email;
  if (email === undefined) return null;
  const answer = await request(`/api/jwt?email=${encodeURIComponent(email)}`, { method: 'GET', headers: {} }, null);
  if (answer.status === 403) {
    const { user } = await api.getMe();
    if (user && user.email !== email) {
      // The address was changed, or somebody else is signed in by now: only the new token tells.
      const renewed = await fetchToken(user.email, storedToken.read() ?? '');
      tell(false);
      return renewed ?? undefined;
    }
  }
  if (!answer.ok) return answer.status === 401 || answer.status === 403 ? null : undefined;
  const { accessToken } = JSON.parse(await answer.text()) as { accessToken: string };
  if (!isOfSame(before, accessToken)) return undefined;
  storedToken.write(accessToken);
  return accessToken;
}

import type { FastifyRequest } from 'fastify';
import { allowances } from '#contract/allowances.ts';
import type { Http } from '#server/http/http.ts';
import { digestOf } from '#server/identity/email-change/hashes.ts';
import { setPasswordDigest } from '#server/identity/email-change/store.ts';
import { recordSecurityEvent } from '#server/identity/security/events.ts';
import { openGuess } from '#server/identity/security/guesses.ts';
import type { Guess } from '#server/identity/security/guesses.ts';
import { newSessionIn } from '#server/identity/security/arrivals.ts';
import { visitOf } from '#server/identity/security/visit.ts';
import type { Visit } from '#server/identity/security/visit.ts';
import type { Context } from '#server/context.ts';
import {
  deleteSession,
  findIdentityByEmail,
  findPassword,
  lockIdentity,
  replacePassword,
} from '#server/identity/store.ts';
import { tooMany } from '#server/platform/limiter.ts';
import { inTransaction } from '#server/platform/transaction.ts';

/** Asks Better Auth. */
type Ask = () => Promise<Response>;

/**
 * A sign-in with a password: counted by account, device and network before and after.
 *
 * @throws Refusal too_many_requests while it is slowed down, for the right password too
 */
export async function trySignIn(
  http: Http,
  request: FastifyRequest,
  { email, password }: { email: string; password: string },
  ask: Ask,
): Promise<Response> {
  const { context } = http;
  const visit = visitOf(http, request);
  const guess = await openGuess(context, email, visit);
  const answer = await ask();
  if (answer.status === 401) await recordFailure(context, guess, await findIdentityByEmail(context, email), visit);
  if (!answer.ok) return answer;
  try {
    await guess.succeeded();
  } catch (error) {
    // Slowed down while we checked the password: the answer must not say that it was right.
    const begun = await newSessionIn(http, request, answer);
    if (begun !== null) await deleteSession(context, begun.id, begun.sessionId);
    throw error;
  }
  await renewHash(context, await findIdentityByEmail(context, email), password);
  return answer;
}

/**
 * Another act of a signed-in person that needs the password: counted as a sign-in is.
 *
 * @throws Refusal too_many_requests while it is slowed down
 */
export async function tryPassword(
  http: Http,
  request: FastifyRequest,
  owner: { id: string; email: string },
  ask: Ask,
): Promise<Response> {
  const { context } = http;
  const visit = visitOf(http, request);
  const guess = await openGuess(context, owner.email, visit);
  const answer = await ask();
  const { code } = answer.ok
    ? { code: null }
    : ((await answer
        .clone()
        .json()
        .catch(() => ({}))) as { code?: string });
  if (code === 'INVALID_PASSWORD') await recordFailure(context, guess, owner.id, visit);
  if (answer.ok) await guess.succeeded();
  return answer;
}

/** Writes down a wrong password. @throws Refusal too_many_requests, as in Guess */
export async function recordFailure(
  context: Context,
  guess: Guess,
  identityId: string | null,
  visit: Visit,
): Promise<void> {
  const isSlowed = await guess.failed();
  await recordSecurityEvent(context, 'wrong_password', identityId, visit);
  if (isSlowed) await recordSecurityEvent(context, 'slowed_down', identityId, visit);
}

/**
 * Rehashes a password that has an older hash; a link to a new e-mail address stays good. A failure doesn't stop the
 * sign-in: the next one tries again.
 */
async function renewHash(context: Context, identityId: string | null, password: string): Promise<void> {
  try {
    const before = identityId === null ? null : await findPassword(context, identityId);
    if (identityId === null || before === null || context.passwords.isCurrent(before)) return;
    const hash = await context.passwords.hash(password);
    await inTransaction(context, async (context) => {
      await lockIdentity(context, identityId);
      if (!(await replacePassword(context, identityId, before, hash))) return;
      await setPasswordDigest(context, identityId, { before: digestOf(before), digest: digestOf(hash) });
    });
  } catch (error) {
    context.log.warn({ err: error, identityId }, 'a password could not be rehashed');
  }
}

const soonMs = 1_000;

/**
 * Sign-ups: a limited number of a network's learn that an address is taken. Those at the same moment count as if all
 * did.
 */
export function createSignUps({ context, networks }: Pick<Http, 'context' | 'networks'>) {
  const underWay = new Map<string, number>();
  const allowance = allowances.takenAddresses;

  /** @throws Refusal too_many_requests for a network at its limit, also when the address is free */
  return async <Asked extends { answer: Response }>(
    request: FastifyRequest,
    ask: () => Promise<Asked>,
  ): Promise<Asked> => {
    if (!context.config.rateLimits || networks.isOwners(request.raw)) return ask();
    const network = networks.networkOf(request.raw);
    const ahead = underWay.get(network) ?? 0;
    underWay.set(network, ahead + 1);
    try {
      const { used, waitMs } = await context.limiter.look(allowance, network);
      if (used + ahead >= allowance.max) throw tooMany(used >= allowance.max ? waitMs : soonMs);
      const asked = await ask();
      if (asked.answer.status === 422) await context.limiter.take(allowance, network);
      return asked;
    } finally {
      const left = (underWay.get(network) ?? 1) - 1;
      if (left > 0) underWay.set(network, left);
      else underWay.delete(network);
    }
  };
}

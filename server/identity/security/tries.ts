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
import { createLine } from '#server/platform/line.ts';
import type { Line } from '#server/platform/line.ts';
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
/** Sign-ups of one network at the same moment. Further ones have to come back. */
const mostAtOnce = 50;

/** Sign-ups of one network that have no answer yet. */
interface UnderWay {
  count: number;
  /** Those that may learn that an address is taken. */
  admitted: number;
  /** Looks and takes follow each other, so none is counted both as admitted and as used. */
  inLine: Line;
}

/**
 * Sign-ups: a limited number of a network's learn that an address is taken. Those at the same moment count as if all
 * did.
 */
export function createSignUps({ context, networks }: Pick<Http, 'context' | 'networks'>) {
  const { limiter } = context;
  const underWay = new Map<string, UnderWay>();
  const allowance = allowances.takenAddresses;

  async function admit(network: string, all: UnderWay): Promise<void> {
    const { used, waitMs } = await limiter.look(allowance, network);
    if (used + all.admitted >= allowance.max) throw tooMany(used >= allowance.max ? waitMs : soonMs);
    all.admitted += 1;
  }

  async function leave(network: string, all: UnderWay, isTold: boolean): Promise<void> {
    all.admitted -= 1;
    if (isTold) await limiter.take(allowance, network);
  }

  /**
   * @throws Refusal too_many_requests for a network at its limit, also when the address is free, and when too many of
   *   its sign-ups wait
   */
  return async <Asked extends { answer: Response }>(
    request: FastifyRequest,
    ask: () => Promise<Asked>,
  ): Promise<Asked> => {
    if (!context.config.rateLimits || networks.isOwners(request.raw)) return ask();
    const network = networks.networkOf(request.raw);
    const all = underWay.get(network) ?? { count: 0, admitted: 0, inLine: oneByOne() };
    if (all.count >= mostAtOnce) throw tooMany(soonMs);
    underWay.set(network, all);
    all.count += 1;
    try {
      await all.inLine(() => admit(network, all));
      let isTold = false;
      try {
        const asked = await ask();
        isTold = asked.answer.status === 422;
        return asked;
      } finally {
        await all.inLine(() => leave(network, all, isTold));
      }
    } finally {
      all.count -= 1;
      if (all.count === 0) underWay.delete(network);
    }
  };
}

// Bounded by mostAtOnce. A sign-up that was let in must get through it once more, so it is never refused here.
const oneByOne = () => createLine({ atOnce: 1, waitingMax: Number.POSITIVE_INFINITY, retryAfterSeconds: 1 });

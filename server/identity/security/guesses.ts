import { createHmac } from 'node:crypto';
import { slowdowns } from '#contract/allowances.ts';
import type { Slowdown } from '#contract/allowances.ts';
import type { Context } from '#server/context.ts';
import { addFailure, findWait, forgetFailures, isKnownDevice } from '#server/identity/security/store.ts';
import type { Visit } from '#server/identity/security/visit.ts';
import { tooMany } from '#server/platform/limiter.ts';

/** A password that is being tried, before it is known whether it is right. */
export interface Guess {
  /**
   * It was wrong.
   *
   * @returns whether further ones are slowed down from now on
   * @throws Refusal too_many_requests when requests at the same moment used up the tries: then we don't say whether
   *   this one was right
   */
  failed(): Promise<boolean>;
  /** It was right. @throws Refusal too_many_requests, as above */
  succeeded(): Promise<void>;
}

interface Count {
  rule: Slowdown;
  key: string;
}

const uncounted: Guess = { failed: async () => false, succeeded: async () => undefined };

/**
 * Lets somebody try a password for an e-mail address, whether anybody has that address or not. A device that the
 * account knows is counted apart, so that strangers can't lock its owner out; and a stolen cookie can't guess freely
 * either.
 *
 * @throws Refusal too_many_requests while they are slowed down
 */
export async function openGuess(context: Context, email: string, visit: Visit): Promise<Guess> {
  if (!context.config.rateLimits) return uncounted;
  const { deviceHash, otherHashes = [] } = visit;
  const isKnown = deviceHash !== null && (await isKnownDevice(context, email, [deviceHash, ...otherHashes]));
  const counts: Count[] = isKnown
    ? [{ rule: slowdowns.byDevice, key: `${email} ${deviceHash}` }]
    : [
        { rule: slowdowns.byAccount, key: email },
        { rule: slowdowns.byNetwork, key: visit.network },
      ];
  const hidden = counts.map(({ rule, key }) => ({ rule, key: hide(context, rule, key) }));
  const keys = hidden.map(({ key }) => key);
  await refuseWhileSlowed(context, keys);

  return {
    failed: async () => {
      const waits: (Date | null)[] = [];
      for (const { rule, key } of hidden) {
        const added = await addFailure(context, key, rule);
        if (added === null) await refuseWhileSlowed(context, keys);
        else waits.push(added.waitUntil);
      }
      return waits.some((until) => until !== null);
    },
    succeeded: async () => {
      await refuseWhileSlowed(context, keys);
      if (isKnown) await forgetFailures(context, keys);
    },
  };
}

async function refuseWhileSlowed(context: Context, keys: readonly string[]): Promise<void> {
  const until = await findWait(context, keys);
  if (until !== null) throw tooMany(until.getTime() - context.clock.now().getTime());
}

function hide({ secrets }: Context, { name }: Slowdown, key: string): string {
  return `${name}:${createHmac('sha256', secrets.identity).update(`password ${name} ${key}`).digest('base64url').slice(0, 22)}`;
}

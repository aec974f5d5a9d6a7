import { Refusal } from '#contract/problem.ts';
import type { Context } from '#server/context.ts';

/** So much of something in a while, for each of many. */
export interface Allowance {
  /** Uses some up. @throws Refusal too_many_requests when nothing is left */
  take(key: string): void;
}

/** How many keys are remembered; whoever was not heard of for longest is forgotten first. */
const keysMax = 20_000;

/** Counts by the clock of the market, in the memory of this process. */
export function createAllowance({ config, clock }: Pick<Context, 'config' | 'clock'>, { max, windowMs }: { max: number; windowMs: number }): Allowance {
  const taken = new Map<string, number[]>();
  return {
    take: (key) => {
      if (!config.rateLimits) return;
      const now = clock.now().getTime();
      const recent = taken.get(key)?.filter((at) => now - at < windowMs) ?? [];
      if (recent.length >= max) throw tooMany((recent[0] ?? now) + windowMs - now);
      taken.delete(key);
      taken.set(key, [...recent, now]);
      const [oldest] = taken.keys();
      if (taken.size > keysMax && oldest !== undefined) taken.delete(oldest);
    },
  };
}

function tooMany(waitMs: number): Refusal {
  const minutes = Math.ceil(waitMs / 60_000);
  return new Refusal('too_many_requests', `That was too often. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`, { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
}

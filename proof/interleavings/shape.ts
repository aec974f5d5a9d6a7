import type { Footprint } from './footprint.ts';
import type { Step } from './order.ts';

export type Depend = (one: Footprint, other: Footprint) => boolean;

/** The steps before each as bits: of its own session, or dependent. `meet` gets adjacent dependent pairs. */
export function pastsOf(
  steps: readonly Step[],
  isDependent: Depend,
  meet: (earlier: number, at: number, past: bigint, pasts: readonly bigint[]) => void = () => undefined,
): bigint[] {
  const pasts: bigint[] = [];
  for (const [at, step] of steps.entries()) {
    let past = 0n;
    for (const [earlier, other] of steps.slice(0, at).entries())
      if (other.session === step.session || other.woken.includes(step.session))
        past |= (pasts[earlier] ?? 0n) | bit(earlier);
    for (let earlier = at - 1; earlier >= 0; earlier -= 1) {
      if (has(past, earlier) || !touch(steps[earlier] as Step, step, isDependent)) continue;
      past |= (pasts[earlier] ?? 0n) | bit(earlier);
      meet(earlier, at, past, pasts);
    }
    pasts.push(past);
  }
  return pasts;
}

function touch(earlier: Step, later: Step, isDependent: Depend): boolean {
  if (later.woken.includes(earlier.session) || later.woken.some((session) => earlier.woken.includes(session)))
    return true;
  return anyTouch(earlier.footprints, later.footprints, isDependent);
}

export function anyTouch(some: readonly Footprint[], others: readonly Footprint[], isDependent: Depend): boolean {
  return some.some((one) => others.some((other) => isDependent(one, other)));
}

function bit(at: number): bigint {
  return 1n << BigInt(at);
}

export function has(past: bigint, at: number): boolean {
  return (past & bit(at)) !== 0n;
}

/** How many orders are equivalent to this one: interleavings that keep the order of dependent steps. */
export function standsFor(steps: readonly Step[], isDependent: Depend): number {
  const pasts = pastsOf(steps, isDependent);
  const count = Math.max(...steps.map(({ session }) => session)) + 1;
  const stepsOf = Array.from({ length: count }, (_, session) =>
    steps.flatMap((step, at) => (step.session === session ? [at] : [])),
  );
  const known = new Map<string, number>();

  const waysFrom = (taken: readonly number[]): number => {
    const key = taken.join();
    const before = known.get(key);
    if (before !== undefined) return before;
    let ways = 0;
    for (const [session, own] of stepsOf.entries()) {
      const next = own[taken[session] ?? 0];
      if (next === undefined) continue;
      const isReady = stepsOf.every(
        (others, other) => other === session || others.slice(taken[other]).every((at) => !has(pasts[next] ?? 0n, at)),
      );
      if (isReady) ways += waysFrom(taken.with(session, (taken[session] ?? 0) + 1));
    }
    if (stepsOf.every((own, session) => taken[session] === own.length)) ways = 1;
    known.set(key, ways);
    return ways;
  };
  return waysFrom(stepsOf.map(() => 0));
}

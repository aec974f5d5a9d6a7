export interface Ending {
  /** Consecutive failures of this worker, this one included: it had served for a short time or not at all. */
  failures: number;
  /** The lowest such count among all workers: another one may still succeed. */
  failuresLeast: number;
  /** Did any worker serve at some moment? */
  hasAnyServed: boolean;
  doOthersServe: boolean;
}

const pauseMs = { first: 250, longest: 10_000 };
/** At a start: a passing fault of a busy machine may be gone at the second try. */
const failuresAtStart = 2;
/** Later. When no worker serves any more, this many failures of each take half a minute. */
const failuresMost = 7;

/** Did it serve so briefly that its end counts as a failure? null: it never served. */
export function isFailure(servedMs: number | null): boolean {
  return servedMs === null || servedMs < pauseMs.longest;
}

/** It grows with each failure. null: no restart, since the next start would fail in the same way. */
export function pauseAfter({ failures, failuresLeast, hasAnyServed, doOthersServe }: Ending): number | null {
  if (failuresLeast >= (hasAnyServed ? failuresMost : failuresAtStart) && !doOthersServe) return null;
  return Math.min(pauseMs.longest, pauseMs.first * 2 ** Math.max(0, failures - 1));
}

/** How a worker ended. */
export interface Ending {
  /** Ends in a row, this one too, after which a worker had served for a short time or not at all. */
  failures: number;
  /** The least of such counts among all workers: another one may come yet. */
  failuresLeast: number;
  /** Did any worker serve at some moment? */
  hasAnyServed: boolean;
  doOthersServe: boolean;
}

const pauseMs = { first: 250, longest: 10_000 };
/** At a start: what was wrong for a moment may be well at the second try, on a busy machine. */
const failuresAtStart = 2;
/** Later. So many of each in a row, with nobody left who serves, take half a minute. */
const failuresMost = 7;

/** Had it served for so short a time that its end counts as a failure? null: not at all. */
export function isFailure(servedMs: number | null): boolean {
  return servedMs === null || servedMs < pauseMs.longest;
}

/**
 * When a worker is started again, after a pause that grows with each failure. null: not at all, since a start finds
 * something that the next one would find as well.
 */
export function pauseAfter({ failures, failuresLeast, hasAnyServed, doOthersServe }: Ending): number | null {
  if (failuresLeast >= (hasAnyServed ? failuresMost : failuresAtStart) && !doOthersServe) return null;
  return Math.min(pauseMs.longest, pauseMs.first * 2 ** Math.max(0, failures - 1));
}

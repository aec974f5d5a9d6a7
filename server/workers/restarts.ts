/** How a worker ended. */
export interface Ending {
  /** How long it had served; null when it never came to that. */
  servedMs: number | null;
  /** Ends in a row, this one too, after which a worker had served for a short time or not at all. */
  failures: number;
  /** Did all workers serve at some moment? */
  haveAllServed: boolean;
  doOthersServe: boolean;
}

const pauseMs = { first: 250, longest: 10_000 };
/** So many in a row, with nobody left who serves, take half a minute. */
const failuresMost = 7;

/** Was it short enough to count as a failure? */
export function isFailure(servedMs: number | null): boolean {
  return servedMs === null || servedMs < pauseMs.longest;
}

/**
 * When a worker is started again, after a pause that grows with each failure. null: not at all, since a start finds
 * something that the next one would find as well.
 */
export function pauseAfter({ servedMs, failures, haveAllServed, doOthersServe }: Ending): number | null {
  if (servedMs === null && !haveAllServed) return null;
  if (failures >= failuresMost && !doOthersServe) return null;
  return Math.min(pauseMs.longest, pauseMs.first * 2 ** Math.max(0, failures - 1));
}

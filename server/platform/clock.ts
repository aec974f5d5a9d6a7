/** The time, passed in so that tests can move it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/**
 * The clocks of servers that share a database differ less (docs/decisions/0053-the-same-secrets.md). What lies further
 * ahead was written by one that was wrong.
 */
export const clocksDifferMs = 5 * 60_000;

/** What is later was written by a clock that was ahead. */
export function aheadOf(now: Date): Date {
  return new Date(now.getTime() + clocksDifferMs);
}

/** Is it less than some time ago? Not what a clock that was ahead has written: that would last until its date. */
export function isLately(at: Date, now: Date, ms: number): boolean {
  return at > new Date(now.getTime() - ms) && at <= aheadOf(now);
}

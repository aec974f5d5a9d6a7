export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Servers' clocks differ less (docs/decisions/0053-the-same-secrets.md). What lies further ahead is wrong. */
export const clocksDifferMs = 5 * 60_000;

/** What is later was written by a clock that was ahead. */
export function aheadOf(now: Date): Date {
  return new Date(now.getTime() + clocksDifferMs);
}

/** Is it less than some time ago? Not what a clock that was ahead has written: that would last until its date. */
export function isLately(at: Date, now: Date, ms: number): boolean {
  return at > new Date(now.getTime() - ms) && at <= aheadOf(now);
}

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

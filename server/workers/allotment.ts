import type { Limits } from '#server/platform/database.ts';

/** A worker needs at least this many: requests wait for the database while others are worked on. */
const leastForRequests = 8;
/** A transaction holds one connection and may need a second. */
const leastForWork = 2;

/** One worker's share of the connections that a server takes for something. */
export function shareOf(limits: Limits, workers: number, least = leastForWork): Limits {
  return {
    ...limits,
    connections: Math.min(limits.connections, Math.max(least, Math.ceil(limits.connections / workers))),
  };
}

export function shareForRequests(limits: Limits, workers: number): Limits {
  return shareOf(limits, workers, leastForRequests);
}

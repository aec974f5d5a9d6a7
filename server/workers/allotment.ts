import type { Limits } from '#server/platform/database.ts';

/** So many a worker needs at least: a request waits for the database while others are worked on. */
const leastForRequests = 8;
/** Beside the one that a transaction holds, another may be wanted. */
const leastForWork = 2;

/** One worker's share of the connections that a server takes for something. */
export function shareOf(limits: Limits, workers: number, least = leastForWork): Limits {
  return {
    ...limits,
    connections: Math.min(limits.connections, Math.max(least, Math.ceil(limits.connections / workers))),
  };
}

/** The same of those for requests. */
export function shareForRequests(limits: Limits, workers: number): Limits {
  return shareOf(limits, workers, leastForRequests);
}

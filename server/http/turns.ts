import type { FastifyRequest } from 'fastify';
import { Refusal } from '#contract/problem.ts';
import type { Config } from '#server/config.ts';
import type { Networks } from '#server/http/network.ts';

/** Lets a few requests of each network through at once; some more wait for them. */
export interface Turns {
  /** Does the work when it is its turn. @throws Refusal 429 when too many wait already */
  take<Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result>;
}

/** How long a line is, and what a request gets that finds no room. */
interface Line {
  atOnce: number;
  waiting: number;
  refusal: string;
}

interface Waiting {
  busy: number;
  waiting: (() => void)[];
}

/** Takes turns by network, within this server. RATE_LIMIT=0 turns it off. */
export function takeTurns(
  { config, networks }: { config: Pick<Config, 'rateLimits'>; networks: Pick<Networks, 'networkOf'> },
  { atOnce, waiting, refusal }: Line,
): Turns {
  const lines = new Map<string, Waiting>();
  return {
    take: async (request, work) => {
      if (!config.rateLimits) return work();
      const network = networks.networkOf(request.raw);
      const line = lines.get(network) ?? { busy: 0, waiting: [] };
      lines.set(network, line);
      if (line.busy < atOnce) line.busy += 1;
      else if (line.waiting.length < waiting) await new Promise<void>((resolve) => line.waiting.push(resolve));
      else throw new Refusal('too_many_requests', refusal, { retryAfterSeconds: 1 });
      try {
        return await work();
      } finally {
        // The next one takes the place over; otherwise it is free.
        const next = line.waiting.shift();
        if (next) next();
        else line.busy -= 1;
        if (line.busy === 0) lines.delete(network);
      }
    },
  };
}

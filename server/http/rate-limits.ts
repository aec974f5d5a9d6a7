import type { FastifyRequest } from 'fastify';
import type { Allowance } from '#contract/allowances.ts';
import type { Route } from '#contract/route.ts';
import type { Http } from '#server/http/http.ts';

/** Counts the calls of a row that has a limit, by network, before anything is read of them. */
export function countCalls({ context, networks }: Pick<Http, 'context' | 'networks'>, row: Route) {
  if (!row.rateLimit) return {};
  const allowance: Allowance = { name: row.call, ...row.rateLimit };
  return {
    onRequest: async (request: FastifyRequest) => context.limiter.take(allowance, networks.networkOf(request.raw)),
  };
}

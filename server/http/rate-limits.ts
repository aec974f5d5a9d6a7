import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/problem.ts';
import type { Route } from '#contract/route.ts';
import type { Config } from '#server/config.ts';

/** Makes limits available to routes; each route that wants one says so in its config. */
export async function registerRateLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    keyGenerator: callerNetwork,
    errorResponseBuilder: (_request, limit) => tooMany(Math.ceil(limit.ttl / 1_000)),
  });
}

/** A row's limit as a route's config, or nothing. */
export function rateLimitOf(config: Config, row: Route) {
  if (!row.rateLimit || !config.rateLimits) return {};
  return { rateLimit: { max: row.rateLimit.max, timeWindow: row.rateLimit.windowSeconds * 1_000, groupId: row.call } };
}

/** Whom a limit counts: an IPv4 address, or the /64 of an IPv6 one, since its owner has all of these. */
export function callerNetwork(request: FastifyRequest): string {
  const address = request.ip.replace(/^::ffff:/, '');
  if (!address.includes(':')) return address;
  const [head = '', tail = ''] = address.split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  return [...first, ...(address.includes('::') ? zeros : []), ...last].slice(0, 4).join(':');
}

function tooMany(retryAfterSeconds: number): Refusal {
  return new Refusal('too_many_requests', `That was too often. Please try again in ${retryAfterSeconds} seconds.`, { retryAfterSeconds });
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/problem.ts';
import type { Config } from '#server/config.ts';

/**
 * Refuses writes that a browser sends for another site, before anything is read of them.
 * What is no browser sends neither header and has no cookie that was set for us.
 * Source: Fetch Metadata (W3C), Origin (RFC 6454).
 */
export function registerOriginCheck(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (isRead(request.method) || isOurs(config, request)) return done();
    done(new Refusal('foreign_origin', 'This was sent by another site and was not carried out.'));
  });
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}

function isOurs(config: Config, request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site === 'cross-site') return false;
  const { origin } = request.headers;
  if (origin === undefined) return site === undefined || site === 'same-origin' || site === 'none';
  return origin === new URL(config.publicUrl).origin || origin === `${request.protocol}://${request.headers.host}`;
}

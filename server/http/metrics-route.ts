import type { FastifyInstance } from 'fastify';
import { nothingThere } from '#server/http/problems.ts';
import { carriesToken } from '#server/platform/bearer.ts';
import type { Metrics } from '#server/platform/metrics/metrics.ts';

/** `GET /metrics` for holders of the token. Without METRICS_TOKEN this address is 404, never a page. */
export function registerMetrics(app: FastifyInstance, metrics: Metrics | null, token: string | null): void {
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    if (metrics === null || token === null) throw nothingThere();
    reply.header('cache-control', 'no-store');
    if (!carriesToken(token, request.headers.authorization))
      return reply.code(401).header('www-authenticate', 'Bearer').type('text/plain; charset=utf-8').send('');
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
}

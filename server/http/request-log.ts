import type { FastifyInstance } from 'fastify';
import { cut } from '#server/platform/counted-warnings.ts';
import type { Log } from '#server/platform/log.ts';

const slowMs = 1_000;

/**
 * One line for each write, each failure and each slow answer; reads that went well are told at level debug. Being too
 * busy is no error.
 */
export function registerRequestLog(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', (request, reply, done) => {
    // A stream is as long as its reader likes.
    const ms = request.routeOptions.config.row?.isStream ? 0 : reply.elapsedTime;
    const level = levelOf(request.method, reply.statusCode, ms);
    if (log.isLevelEnabled(level)) {
      log[level](
        {
          requestId: request.id,
          method: request.method,
          path: cut(request.url.split('?')[0] ?? ''),
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime * 10) / 10,
        },
        'answered',
      );
    }
    done();
  });
}

function levelOf(method: string, status: number, ms: number): 'error' | 'warn' | 'info' | 'debug' {
  if (status >= 500 && status !== 503) return 'error';
  if (status === 503 || ms >= slowMs) return 'warn';
  return method === 'GET' || method === 'HEAD' ? 'debug' : 'info';
}

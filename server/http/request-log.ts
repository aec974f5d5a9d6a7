import type { FastifyInstance } from 'fastify';

const slowMs = 1_000;

/** One line for each write, each failure and each slow answer; reads that went well are told at level debug. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const level = levelOf(request.method, reply.statusCode, reply.elapsedTime);
    request.log[level](
      { method: request.method, path: request.url.split('?')[0], status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 },
      'answered',
    );
    done();
  });
}

function levelOf(method: string, status: number, ms: number): 'error' | 'warn' | 'info' | 'debug' {
  if (status >= 500) return 'error';
  if (ms >= slowMs) return 'warn';
  return method === 'GET' || method === 'HEAD' ? 'debug' : 'info';
}

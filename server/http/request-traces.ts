import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { routeOf } from '#server/http/request-metrics.ts';
import { beginSpan, within } from '#server/platform/traces/tracer.ts';
import type { Span } from '#server/platform/traces/tracer.ts';

/** Asked each second by balancers and by Prometheus: nobody looks for these among traces. */
const notTraced = ['/healthz', '/readyz', '/metrics'];

/**
 * A span for each request, below what the caller says it is part of, and for each call that a page makes for itself,
 * below the page. It has the route and the status, never an address.
 */
export function registerRequestTraces(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  const inItsSpan = (request: FastifyRequest, _reply: unknown, done: () => void) => {
    const span = spans.get(request);
    if (span === undefined) done();
    else within(span, done);
  };
  app.addHook('onRequest', (request, reply, done) => {
    if (notTraced.includes(request.routeOptions.url ?? '')) return done();
    const { traceparent } = request.headers;
    const span = beginSpan({
      name: request.method,
      kind: request.raw.socket instanceof Socket ? 'server' : 'internal',
      attributes: { 'http.request.method': request.method, 'redial.request_id': request.id },
      ...(typeof traceparent === 'string' ? { traceparent } : {}),
    });
    if (span !== null) spans.set(request, span);
    inItsSpan(request, reply, done);
  });
  // A request with a body may have waited in the line: it goes on in the turn of another one.
  app.addHook('preHandler', inItsSpan);
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    if (span !== undefined) {
      const { route } = routeOf(request);
      span.rename(`${request.method} ${route}`);
      span.set({ 'http.route': route, 'http.response.status_code': reply.statusCode });
      if (reply.statusCode >= 500) span.fail(String(reply.statusCode));
      span.end();
    }
    done();
  });
}

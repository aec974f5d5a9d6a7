import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Histogram } from 'prom-client';
import type { Metrics } from '#server/platform/metrics/metrics.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The route of the page it is answered with, such as `/phones/:id/:slug?`. */
    pageRoute: string | null;
    /** Which of several calls behind one route it is. */
    callRoute: string | null;
  }
}

/** Answers take a millisecond or, at worst, as long as the database may: a few steps tell them apart. */
const buckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Rate, errors and duration of each call and page. A request without a body is measured from the moment the gate lets
 * it in, one with a body from its first line: its sender's way and its wait are part of it. The labels are routes of
 * ours, never an address: nobody can make up new ones, and no id is among them.
 */
export function registerRequestMetrics(app: FastifyInstance, metrics: Metrics): void {
  const seconds = new Histogram({
    name: 'redial_request_seconds',
    help: 'Answers by route, to the last byte handed over.',
    labelNames: ['kind', 'route', 'method', 'status'],
    buckets,
    registers: [metrics],
  });
  app.addHook('onResponse', (request, reply, done) => {
    // A page's own calls are part of the page; a stream is as long as its reader likes.
    if (request.raw.socket instanceof Socket && request.routeOptions.config.row?.isStream !== true) {
      const status = `${Math.floor(reply.statusCode / 100)}xx`;
      const method = methods.includes(request.method) ? request.method : 'other';
      seconds.observe({ ...routeOf(request), method, status }, reply.elapsedTime / 1_000);
    }
    done();
  });
}

/** What kind of thing a request was answered with, and by which route of ours. */
export function routeOf({ routeOptions, pageRoute, callRoute }: FastifyRequest): { kind: string; route: string } {
  if (pageRoute !== null) return { kind: 'page', route: pageRoute };
  const { row } = routeOptions.config;
  if (row !== undefined) return { kind: 'call', route: row.call.slice(row.call.indexOf(' ') + 1) };
  const route = callRoute ?? routeOptions.url ?? 'none';
  return { kind: route.startsWith('/api/') ? 'call' : 'other', route };
}

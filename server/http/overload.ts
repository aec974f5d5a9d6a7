import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { routes } from '#contract/routes.ts';
import type { Route } from '#contract/route.ts';
import type { Log } from '#server/platform/log.ts';

/** How many requests may be under way: as many as are answered in `waitSeconds`, within these bounds. Whoever is let in is served that soon. */
export interface GateSize {
  least: number;
  most: number;
  waitSeconds: number;
}

const usual: GateSize = { least: 24, most: 128, waitSeconds: 0.12 };
const measureEveryMs = 250;
const tellEveryMs = 5_000;
const retryAfterSeconds = 2;

/** What must get through when nothing else does: is it alive, what the payment provider tells, and the way out. Pictures wait in a line of their own. */
const always = /^\/(?:healthz|readyz)$|^\/api\/(?:webhooks\/|auth\/sign-out|upload$)/;

/**
 * Turns away what can't be served soon: at once, before a body is read and before any other work is done for it, so that a rush
 * never piles up. What is kept is served all the same. A page's own calls, which come from inside this process, are part of the request for the page.
 */
export class Gate {
  readonly #size: GateSize;
  readonly #log: Log;
  #underWay = 0;
  #ended = 0;
  #endedPerSecond = 0;
  #measuredAt = performance.now();
  #turnedAway = 0;
  #toldAt = -Infinity;

  constructor(log: Log, size = usual) {
    this.#log = log;
    this.#size = size;
  }

  /** A server whose every request passes here first. */
  readonly serverFactory = (handler: RequestListener, options: FastifyServerOptions): Server => {
    const server = createServer((request, response) => {
      if (this.#isFull() && counts(request) && !mayBeKept(request)) this.#turnAway(request, response);
      else handler(request, response);
    });
    server.keepAliveTimeout = options.keepAliveTimeout ?? server.keepAliveTimeout;
    server.requestTimeout = options.requestTimeout ?? server.requestTimeout;
    return server;
  };

  /** Only our own work counts: whoever sends a body drop by drop, or takes an answer so, holds nobody up. */
  register(app: FastifyInstance): void {
    app.addHook('preValidation', (request, reply, done) => {
      if (!(request.raw.socket instanceof Socket) || !counts(request.raw)) return done();
      this.#underWay += 1;
      let isUnderWay = true;
      const end = () => {
        if (!isUnderWay) return;
        isUnderWay = false;
        this.#underWay -= 1;
        this.#ended += 1;
      };
      reply.raw.once('prefinish', end).once('close', end);
      done();
    });
  }

  /** Asked before an answer is made that was not kept. @returns whether the caller was turned away instead */
  turnsAway(request: FastifyRequest, reply: FastifyReply): boolean {
    // It is under way itself by now.
    if (!(request.raw.socket instanceof Socket) || !this.#isFull(1) || !counts(request.raw)) return false;
    reply.hijack();
    this.#turnAway(request.raw, reply.raw);
    return true;
  }

  #isFull(itself = 0): boolean {
    const others = this.#underWay - itself;
    if (others < this.#size.least) return false;
    return others >= Math.min(this.#size.most, this.#rate() * this.#size.waitSeconds);
  }

  /** Answers a second, measured while there is something to do. */
  #rate(): number {
    const sinceMs = performance.now() - this.#measuredAt;
    if (sinceMs < measureEveryMs) return this.#endedPerSecond;
    this.#endedPerSecond = (this.#endedPerSecond + (1_000 * this.#ended) / sinceMs) / 2;
    this.#measuredAt += sinceMs;
    this.#ended = 0;
    return this.#endedPerSecond;
  }

  #turnAway(request: IncomingMessage, response: ServerResponse): void {
    this.#turnedAway += 1;
    if (performance.now() - this.#toldAt > tellEveryMs) {
      this.#log.warn({ turnedAway: this.#turnedAway, underWay: this.#underWay, answersPerSecond: Math.round(this.#endedPerSecond) }, 'more comes than can be served soon; the rest is turned away');
      this.#toldAt = performance.now();
      this.#turnedAway = 0;
    }
    const isPage = request.method === 'GET' && !request.url?.startsWith('/api/') && (request.headers.accept ?? '').includes('text/html');
    const body = isPage ? page : acknowledging.test(`${request.method} ${request.url}`) ? refusals.acknowledging : refusals.plain;
    response.writeHead(503, isPage ? pageHeaders : jsonHeaders).end(body);
  }
}

function counts(request: IncomingMessage): boolean {
  return !always.test(request.url?.split('?')[0] ?? '');
}

/** What is as quickly served as refused, where it is kept: pages, which are the same for everybody, and lists as visitors see them. */
function mayBeKept({ method, url = '', headers }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (!url.startsWith('/api/')) return true;
  return headers.authorization === undefined && headers.cookie === undefined && keptLists.test(url);
}

const keptLists = /^\/api\/(?:categories|products\/advertised)(?:[/?]|$)/;

/** The calls whose refusals say `acknowledged: false`. */
const acknowledging = new RegExp(
  `^(?:${Object.values<Route>(routes).filter((row) => row.acknowledges).map(({ call }) => call.replace(/\{\w+\}/g, '[^/]+')).join('|')})/?(?:$|[?])`,
);

const message = 'Redial is very busy at the moment. Please try again in a few seconds.';
const refusals = {
  plain: Buffer.from(JSON.stringify({ message, code: 'unavailable' })),
  acknowledging: Buffer.from(JSON.stringify({ message, code: 'unavailable', acknowledged: false })),
};
const page = Buffer.from(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${retryAfterSeconds}"><title>Redial is very busy</title><h1>Redial is very busy</h1><p>This page tries again by itself in a few seconds.</p></html>`);
const headersOf = (type: string, body: Buffer | null) => ({
  'retry-after': String(retryAfterSeconds),
  'cache-control': 'no-store',
  'content-type': type,
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  ...(body === null ? {} : { 'content-length': body.length }),
});
const pageHeaders = headersOf('text/html; charset=utf-8', page);
const jsonHeaders = headersOf('application/json; charset=utf-8', null);

import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Language } from '#contract/languages.ts';
import { routes } from '#contract/routes.ts';
import type { Route } from '#contract/route.ts';
import { Capacity } from '#server/http/capacity.ts';
import { languageOf } from '#server/http/language.ts';
import type { Log } from '#server/platform/log.ts';

/** How many requests may be under way: as many as are answered in `waitSeconds`, within these bounds. Whoever is let in is served that soon. */
export interface GateSize {
  least: number;
  most: number;
  waitSeconds: number;
  /** For so long one turn of the event loop takes requests on. What needs nothing but the processor is never many at once: it fills the turn. */
  turnMs: number;
}

interface GateOptions {
  log: Log;
  /** What every answer of this server carries. */
  headers: Record<string, string>;
  /** Is what a visitor with these headers finds at this address kept, and so as quickly served as refused? */
  isKept(url: string, headers: IncomingHttpHeaders): boolean;
  size?: GateSize;
}

const usual: GateSize = { least: 12, most: 96, waitSeconds: 0.06, turnMs: 20 };
/** However long a turn takes, so many are taken on in it: one slow page is no rush. */
const turnLeast = 3;
const tellEveryMs = 5_000;
const retryAfterSeconds = 2;

/** What must get through when nothing else does: is it alive, what the payment provider tells, and the way out; files, which cost little. Uploads wait in a line of their own. */
const always = /^\/(?:healthz|readyz)$|^\/(?:static|images)\/|^\/api\/(?:webhooks\/|auth\/sign-out|upload$)/;

/**
 * Turns away what can't be served soon: at once, before a body is read and before any other work is done for it, so that a rush
 * never piles up. What is kept is served all the same. A page's own calls, which come from inside this process, are part of the request for the page.
 */
export class Gate {
  readonly #options: GateOptions;
  readonly #size: GateSize;
  readonly #capacity: Capacity;
  readonly #refusals: Refusals;
  #underWay = 0;
  #turnedAway = 0;
  #turnBeganAt: number | null = null;
  #takenInTurn = 0;
  #toldAt = -Infinity;

  constructor(options: GateOptions) {
    this.#options = options;
    this.#size = options.size ?? usual;
    this.#refusals = makeRefusals(options.headers);
    this.#capacity = new Capacity(this.#size.most / this.#size.waitSeconds);
  }

  /** A server whose every request passes here first. */
  readonly serverFactory = (handler: RequestListener, options: FastifyServerOptions): Server => {
    const server = createServer((request, response) => {
      this.#noteTurn();
      if (this.#isFull() && counts(request) && !this.#isKept(request)) this.#turnAway(request, response);
      else {
        this.#takenInTurn += 1;
        handler(request, response);
      }
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
        this.#capacity.noteAnswer(this.#underWay);
      };
      reply.raw.once('prefinish', end).once('close', end);
      done();
    });
  }

  #noteTurn(): void {
    if (this.#turnBeganAt !== null) return;
    this.#turnBeganAt = performance.now();
    this.#takenInTurn = 0;
    setImmediate(() => (this.#turnBeganAt = null));
  }

  #isFull(): boolean {
    if (this.#turnBeganAt !== null && this.#takenInTurn >= turnLeast && performance.now() - this.#turnBeganAt > this.#size.turnMs) return true;
    if (this.#underWay < this.#size.least) return false;
    return this.#underWay >= Math.min(this.#size.most, this.#capacity.perSecond() * this.#size.waitSeconds);
  }

  #isKept({ method, url = '', headers }: IncomingMessage): boolean {
    if (method !== 'GET' && method !== 'HEAD') return false;
    if (url.startsWith('/api/') && (headers.authorization !== undefined || headers.cookie !== undefined)) return false;
    return this.#options.isKept(url, headers);
  }

  #turnAway(request: IncomingMessage, response: ServerResponse): void {
    this.#turnedAway += 1;
    if (performance.now() - this.#toldAt > tellEveryMs) {
      const about = { turnedAway: this.#turnedAway, underWay: this.#underWay, answersPerSecond: Math.round(this.#capacity.perSecond()) };
      this.#options.log.warn(about, 'more comes than can be served soon; the rest is turned away');
      this.#toldAt = performance.now();
      this.#turnedAway = 0;
    }
    const refusal = refusalFor(request, this.#refusals);
    response.sendDate = false;
    response.writeHead(503, refusal.head).end(refusal.body);
  }
}

function counts(request: IncomingMessage): boolean {
  return !always.test(request.url?.split('?')[0] ?? '');
}

/** The calls whose refusals say `acknowledged: false`. */
const acknowledging = new RegExp(
  `^(?:${Object.values<Route>(routes).filter((row) => row.acknowledges).map(({ call }) => call.replace(/\{\w+\}/g, '[^/]+')).join('|')})/?(?:$|[?])`,
);

const message = 'Redial is very busy at the moment. Please try again in a few seconds.';
const pageWords: Record<Language, { title: string; text: string }> = {
  en: { title: 'Redial is very busy', text: 'This page tries again by itself in a few seconds.' },
  es: { title: 'Redial tiene mucho tráfico ahora mismo', text: 'Esta página lo reintenta sola en unos segundos.' },
};

function pageIn(language: Language): string {
  const { title, text } = pageWords[language];
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="${retryAfterSeconds}"><title>${title}</title><h1>${title}</h1><p>${text}</p></html>`;
}

type Refusals = ReturnType<typeof makeRefusals>;

/** Made once, and short: head and body leave in one write. */
function makeRefusals(headers: Record<string, string>) {
  const refusal = (type: string, body: string) => ({
    head: Object.entries({ ...headers, 'retry-after': String(retryAfterSeconds), 'cache-control': 'no-store', 'content-type': `${type}; charset=utf-8`, 'content-length': String(Buffer.byteLength(body)) }).flat(),
    body,
  });
  return {
    plain: refusal('application/json', JSON.stringify({ message, code: 'unavailable' })),
    acknowledging: refusal('application/json', JSON.stringify({ message, code: 'unavailable', acknowledged: false })),
    pages: { en: refusal('text/html', pageIn('en')), es: refusal('text/html', pageIn('es')) } satisfies Record<Language, unknown>,
  };
}

function refusalFor({ method, url = '', headers }: IncomingMessage, refusals: Refusals) {
  if (method === 'GET' && !url.startsWith('/api/') && headers.accept?.includes('text/html')) return refusals.pages[languageOf(headers)];
  return method !== 'GET' && acknowledging.test(`${method} ${url}`) ? refusals.acknowledging : refusals.plain;
}

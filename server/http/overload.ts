import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { slowReaders } from '#contract/allowances.ts';
import { Admission } from '#server/http/admission.ts';
import type { AdmissionSize, Guest } from '#server/http/admission.ts';
import { busyAnswerFor, makeBusyAnswers } from '#server/http/busy-answers.ts';
import type { BusyAnswers } from '#server/http/busy-answers.ts';
import { cutSlowReaders } from '#server/http/slow-readers.ts';
import type { ReaderSize } from '#server/http/slow-readers.ts';
import type { Log } from '#server/platform/log.ts';

export interface GateSize {
  admission: AdmissionSize;
  readers: ReaderSize;
}

export interface GateOptions {
  log: Log;
  /** What every answer of this server carries. */
  headers: Record<string, string>;
  /** Is what a visitor with these headers finds at this address kept, and so as quickly served as refused? */
  isKept(url: string, headers: IncomingHttpHeaders): boolean;
  /** The network a request comes from. */
  networkOf(request: IncomingMessage): string;
  /** The member whose signature these headers carry, or null: what only claims to be one doesn't count. */
  memberOf(headers: IncomingHttpHeaders): string | null;
  /** While it is true, each connection ends with its answer. */
  state: { closing: boolean };
  size?: GateSize;
}

/** The gate's usual size. docs/decisions/0011-a-fair-line.md says why. */
export const usualGate: GateSize = {
  admission: {
    slots: 7,
    slotsOfReserve: 2,
    slotsOfOne: 5,
    outsideAfterMs: 500,
    underWayMost: 96,
    shedToSeconds: 0.02,
    shedToLeast: 4,
    shedToMost: 32,
    turnMs: 20,
    line: {
      most: 640,
      mostOfOne: 600,
      keptOfOne: 4,
      targetMs: 2_500,
      intervalMs: 10_000,
      calmMs: 2_000,
      newestFirstMs: 1_000,
      newestFirstAbove: 32,
    },
  },
  readers: slowReaders,
};
const tellEveryMs = 5_000;

/**
 * Never made to wait: health checks, webhooks, sign-out, and files, which cost little. Uploads have a line of their
 * own.
 */
const always = /^\/(?:healthz|readyz|metrics)$|^\/(?:static|images)\/|^\/api\/(?:webhooks\/|auth\/sign-out|upload$)/;
/** What signs somebody in. */
const signingIn = /^\/api\/(?:auth\/|jwt$)/;

const leaving = new WeakMap<ServerResponse, () => void>();

/** An answer that goes on for as long as its reader likes is no work under way once it has begun. */
export function leaveGate(response: ServerResponse): void {
  leaving.get(response)?.();
}

/**
 * Every request passes here first. A few are worked on at once; the others wait in a line that is fair between networks
 * and accounts, and are refused before their body is read where the line is an overload. Kept answers are served
 * regardless: they cost no more than a refusal. A page's own calls, which come from inside this process, are part of
 * the request for the page.
 */
export class Gate {
  readonly #options: GateOptions;
  readonly #size: GateSize;
  readonly #admission: Admission;
  readonly #answers: BusyAnswers;
  /** What the line has let in, or need not wait. */
  readonly #isLetIn = new WeakSet<IncomingMessage>();
  #turnedAway = 0;
  #refused = 0;
  #toldAt = -Infinity;

  constructor(options: GateOptions) {
    this.#options = options;
    this.#size = options.size ?? usualGate;
    this.#answers = makeBusyAnswers(options.headers);
    this.#admission = new Admission(this.#size.admission);
  }

  /** What is measured: requests at work, in line, and refused since the start. */
  get figures(): { underWay: number; waiting: number; refused: number } {
    const { underWay, waiting } = this.#admission.figures;
    return { underWay, waiting, refused: this.#refused };
  }

  /** A server whose every request passes here first. */
  readonly serverFactory = (handler: RequestListener, options: FastifyServerOptions): Server => {
    const server = createServer((request, response) => {
      if (this.#options.state.closing) response.shouldKeepAlive = false;
      inItsTurn(request, response, () => this.#receive(request, response, () => handler(request, response)));
    });
    server.keepAliveTimeout = options.keepAliveTimeout ?? server.keepAliveTimeout;
    server.requestTimeout = options.requestTimeout ?? server.requestTimeout;
    cutSlowReaders(server, this.#size.readers);
    return server;
  };

  /** A request with a body waits once its body has arrived, so a slow sender holds nobody up. */
  register(app: FastifyInstance): void {
    app.addHook('preValidation', (request, reply, done) => {
      if (!(request.raw.socket instanceof Socket) || this.#isLetIn.has(request.raw)) return done();
      const refuse = () => this.#turnAway(request.raw, reply.hijack().raw);
      this.#wait(request.raw, reply.raw, () => done(), refuse);
    });
  }

  #receive(request: IncomingMessage, response: ServerResponse, go: () => void): void {
    const refuse = () => this.#turnAway(request, response);
    if (!waitsInLine(request) || this.#isKept(request)) {
      this.#isLetIn.add(request);
      return go();
    }
    if (hasBody(request)) return this.#admission.wouldRefuse(this.#guestOf(request)) ? refuse() : go();
    this.#isLetIn.add(request);
    this.#wait(request, response, go, refuse);
  }

  /** Its place is free again when we are done, so a slow reader holds nobody up. */
  #wait(request: IncomingMessage, response: ServerResponse, go: () => void, refuse: () => void): void {
    const begin = (leave: () => void) => {
      response.once('prefinish', leave).once('close', leave);
      leaving.set(response, leave);
      go();
    };
    if (response.closed) return go();
    const giveUp = this.#admission.ask(this.#guestOf(request), begin, refuse);
    if (!response.headersSent) response.once('close', giveUp);
  }

  #guestOf(request: IncomingMessage): Guest {
    const member = this.#options.memberOf(request.headers);
    if (member !== null) return { isReserved: true, key: `member ${member}` };
    const isReserved = !isRead(request) || signingIn.test(pathOf(request));
    return { isReserved, key: `network ${this.#options.networkOf(request)}` };
  }

  #isKept(request: IncomingMessage): boolean {
    const { url = '', headers } = request;
    if (!isRead(request)) return false;
    if (url.startsWith('/api/') && (headers.authorization !== undefined || headers.cookie !== undefined)) return false;
    return this.#options.isKept(url, headers);
  }

  #turnAway(request: IncomingMessage, response: ServerResponse): void {
    this.#tellOfRefusal();
    const answer = busyAnswerFor(request, this.#answers);
    response.sendDate = false;
    response.writeHead(503, answer.head).end(answer.body);
  }

  #tellOfRefusal(): void {
    this.#turnedAway += 1;
    this.#refused += 1;
    if (performance.now() - this.#toldAt <= tellEveryMs) return;
    this.#options.log.warn(
      { turnedAway: this.#turnedAway, ...this.#admission.figures },
      'overload: refusing requests that would wait too long',
    );
    this.#toldAt = performance.now();
    this.#turnedAway = 0;
  }
}

const lastOf = new WeakMap<object, ServerResponse>();

/**
 * Answers of one connection go out in the order of its requests, so one that was asked for before its turn would keep
 * its place in the line until the earlier ones, which may wait for that place, are through.
 */
function inItsTurn({ socket }: IncomingMessage, response: ServerResponse, go: () => void): void {
  const earlier = lastOf.get(socket);
  lastOf.set(socket, response);
  if (earlier === undefined || earlier.closed) return go();
  earlier.once('close', () => {
    if (!socket.destroyed) go();
  });
}

function waitsInLine(request: IncomingMessage): boolean {
  return !always.test(pathOf(request));
}

function pathOf(request: IncomingMessage): string {
  const { url = '' } = request;
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

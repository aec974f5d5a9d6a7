import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { networkOf } from '#server/http/network.ts';
import { Gate, usualGate } from '#server/http/overload.ts';
import type { GateSize } from '#server/http/overload.ts';
import { registerProblems } from '#server/http/problems.ts';

/** More than the sockets on both sides hold. */
export const largeBytes = 16 * 1024 * 1024;

/** A small server behind a gate, for tests of the gate over real HTTP. */
export interface GatedServer {
  app: FastifyInstance;
  port: number;
  state: { closing: boolean };
  /** The keys of served requests, in order. */
  served: string[];
  /** What `/page` finds. */
  kept: { isPageKept: boolean };
  /** Lets the work end that `/api/slow` waits for. */
  release(): void;
  begin(path: string, options?: Asking): ClientRequest;
  ask(path: string, options?: Asking): Promise<Answered>;
  close(): Promise<void>;
}

export interface Asking {
  method?: string;
  headers?: Record<string, string>;
  /** An address of this machine that stands for a network, such as 127.0.0.66. */
  from?: string;
  agent?: Agent;
  body?: string;
}

export interface Answered {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
}

/** The usual gate with other numbers. */
export function gateSize(
  admission: Partial<GateSize['admission']>,
  line: Partial<GateSize['admission']['line']> = {},
): GateSize {
  return {
    ...usualGate,
    admission: { ...usualGate.admission, ...admission, line: { ...usualGate.admission.line, ...line } },
  };
}

/** The bearer token `valid …` is a member's; any other one, and any cookie, only claims to be. */
function memberOf({ authorization }: IncomingMessage['headers']): string | null {
  return /^bearer valid-(\w+)$/.exec(authorization ?? '')?.[1] ?? null;
}

export async function startGatedServer(size: GateSize): Promise<GatedServer> {
  const state = { closing: false };
  const kept = { isPageKept: false };
  const served: string[] = [];
  const log = pino({ level: 'silent' });
  const gate = new Gate({
    log,
    headers: { 'x-content-type-options': 'nosniff' },
    isKept: (url) => url === '/page' && kept.isPageKept,
    networkOf: ({ socket }) => networkOf(socket.remoteAddress ?? ''),
    memberOf,
    state,
    size,
  });
  const app = Fastify({ serverFactory: gate.serverFactory, forceCloseConnections: 'idle', return503OnClosing: false });
  registerProblems(app, log);
  gate.register(app);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  app.get('/page', async () => ({ served: true }));
  app.get('/api/slow', async ({ query }) => {
    served.push((query as { who?: string }).who ?? '');
    await released;
    return { served: true };
  });
  app.get('/api/heavy', async () => {
    for (const until = performance.now() + 5; performance.now() < until;);
    served.push('heavy');
    return { served: true };
  });
  app.get('/api/patient', async () => {
    await sleep(20);
    return { served: true };
  });
  app.get('/api/large', async () => Buffer.alloc(largeBytes));
  for (const url of ['/api/quick', '/healthz']) app.get(url, async () => ({ served: served.length }));
  for (const url of [
    '/api/quick',
    '/api/slow',
    '/api/webhooks/stripe',
    '/api/auth/sign-out',
    '/api/auth/sign-in/email',
  ]) {
    app.post(url, async ({ body }) => {
      served.push((body as { who?: string } | undefined)?.who ?? 'post');
      if (url === '/api/slow') await released;
      return { served: true };
    });
  }
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;

  const begin = (path: string, { method = 'GET', headers = {}, from, agent, body }: Asking = {}) => {
    const type =
      body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
    const call = request({
      port,
      host: '127.0.0.1',
      path,
      method,
      headers: { ...type, ...headers },
      localAddress: from,
      agent: agent ?? false,
    });
    call.end(body);
    return call;
  };
  const ask = async (path: string, options?: Asking) => {
    const [answer] = (await once(begin(path, options), 'response')) as [IncomingMessage];
    let body = '';
    for await (const piece of answer.setEncoding('utf8')) body += String(piece);
    return { status: answer.statusCode ?? 0, headers: answer.headers, body };
  };
  const close = async () => {
    release();
    await app.close();
  };
  return { app, port, state, served, kept, release, begin, ask, close };
}

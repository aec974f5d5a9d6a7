import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import type { ClientRequest, IncomingMessage } from 'node:http';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Gate } from '#server/http/overload.ts';
import type { GateSize } from '#server/http/overload.ts';
import { registerProblems } from '#server/http/problems.ts';

const max = 4;
let app: FastifyInstance;
let port: number;
let release: () => void;
let isPageKept: boolean;

/** Turns of the event loop are as long as they are: on a busy machine a single one would fill up. */
const size: GateSize = { least: max, most: max, waitSeconds: 1, turnMs: 60_000 };

beforeEach(() => start(size));

/** A server whose work takes until it is released. */
async function start(size: GateSize): Promise<void> {
  const gate = new Gate({ log: pino({ level: 'silent' }), headers: { 'x-content-type-options': 'nosniff' }, isKept: (url) => url === '/page' && isPageKept, size });
  app = Fastify({ serverFactory: gate.serverFactory });
  registerProblems(app, pino({ level: 'silent' }));
  gate.register(app);
  app.get('/page', async () => ({ served: true }));
  isPageKept = true;
  const held = new Promise<void>((resolve) => (release = resolve));
  app.get('/api/slow', async () => held.then(() => ({ served: true })));
  app.get('/api/heavy', async () => {
    for (const until = performance.now() + 5; performance.now() < until; );
    return { served: true };
  });
  for (const path of ['/api/quick', '/healthz']) app.get(path, async () => ({ served: true }));
  for (const path of ['/api/quick', '/api/webhooks/stripe', '/api/auth/sign-out']) app.post(path, async () => ({ served: true }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
}
afterEach(async () => {
  release();
  await app.close();
});

function begin(path: string, method = 'GET'): ClientRequest {
  const call = request({ port, host: '127.0.0.1', path, method, agent: false });
  call.end();
  return call;
}

async function ask(path: string, method = 'GET'): Promise<{ status: number; retryAfter: string | undefined; sniffing: string | string[] | undefined; body: string }> {
  const [answer] = (await once(begin(path, method), 'response')) as [IncomingMessage];
  let body = '';
  for await (const piece of answer.setEncoding('utf8')) body += String(piece);
  return { status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'], sniffing: answer.headers['x-content-type-options'], body };
}

describe('More requests than can be served soon', () => {
  test('are turned away at once with 503 and when to come back; those let in are served, and all is well after', async () => {
    const rush = Array.from({ length: max * 5 }, () => ask('/api/slow'));
    const early: number[] = [];
    for (const one of rush) void one.then(({ status }) => early.push(status));
    await expect.poll(() => early.length).toBe(max * 4);
    expect(new Set(early)).toEqual(new Set([503]));
    const turnedAway = await ask('/api/quick');
    expect(turnedAway).toMatchObject({ status: 503, retryAfter: '2', sniffing: 'nosniff' });
    expect(JSON.parse(turnedAway.body)).toMatchObject({ code: 'unavailable', message: expect.stringContaining('try again') });

    release();
    expect((await Promise.all(rush)).filter(({ status }) => status === 200)).toHaveLength(max);
    expect((await ask('/api/quick')).status).toBe(200);
  });

  test('do not keep out the health check, the payment provider, the way out, and what this process asks of itself', async () => {
    const rush = Array.from({ length: max }, () => ask('/api/slow'));
    await expect.poll(async () => (await ask('/api/quick')).status).toBe(503);
    expect((await ask('/healthz')).status).toBe(200);
    expect((await ask('/api/webhooks/stripe', 'POST')).status).toBe(200);
    expect((await ask('/api/auth/sign-out', 'POST')).status).toBe(200);
    expect((await app.inject('/api/quick')).statusCode).toBe(200);
    release();
    await Promise.all(rush);
  });

  test('do not keep out what is kept anyway; what would have to be made is turned away, a browser with a page that tries again', async () => {
    const rush = Array.from({ length: max }, () => ask('/api/slow'));
    await expect.poll(async () => (await ask('/api/quick')).status).toBe(503);
    expect((await ask('/page')).status).toBe(200);
    isPageKept = false;
    expect(await ask('/page')).toMatchObject({ status: 503, retryAfter: '2' });
    const page = await fetch(`http://127.0.0.1:${port}/page`, { headers: { accept: 'text/html' } });
    expect([page.status, page.headers.get('content-type'), await page.text()]).toEqual([503, 'text/html; charset=utf-8', expect.stringContaining('tries again by itself')]);
    const spanish = await fetch(`http://127.0.0.1:${port}/page`, { headers: { accept: 'text/html', 'accept-language': 'es-AR,es;q=0.9,en;q=0.5' } });
    expect(await spanish.text()).toMatch(/<html lang="es">.*lo reintenta sola/);
    const chosen = await fetch(`http://127.0.0.1:${port}/page`, { headers: { accept: 'text/html', 'accept-language': 'es', cookie: 'lang=en' } });
    expect(await chosen.text()).toContain('<html lang="en">');
    expect((await app.inject('/page')).statusCode).toBe(200);
    release();
    await Promise.all(rush);
    expect((await ask('/page')).status).toBe(200);
  });

  test('say of a booking that it was not made', async () => {
    const rush = Array.from({ length: max }, () => ask('/api/slow'));
    await expect.poll(async () => (await ask('/api/quick')).status).toBe(503);
    expect(JSON.parse((await ask('/api/bookings', 'POST')).body)).toMatchObject({ acknowledged: false, code: 'unavailable' });
    expect(JSON.parse((await ask('/api/bookings?email=x')).body)).not.toHaveProperty('acknowledged');
    release();
    await Promise.all(rush);
  });

  test('do not include those whose body comes drop by drop', async () => {
    const drops = Array.from({ length: max * 2 }, () => request({ port, host: '127.0.0.1', path: '/api/quick', method: 'POST', agent: false, headers: { 'content-type': 'application/json', 'content-length': 100 } }).on('error', () => undefined));
    for (const drop of drops) drop.write('{');
    await Promise.all(drops.map((drop) => once(drop, 'socket')));
    expect((await ask('/api/quick')).status).toBe(200);
    for (const drop of drops) drop.destroy();
  });

  test('count no more when they hang up', async () => {
    const calls = Array.from({ length: max }, () => begin('/api/slow').on('error', () => undefined));
    await expect.poll(async () => (await ask('/api/quick')).status).toBe(503);
    for (const call of calls) call.destroy();
    await expect.poll(async () => (await ask('/api/quick')).status).toBe(200);
  });

  test.each([
    ['are turned away when they fill a turn of the event loop, but for a few', { ...size, most: 1_000, least: 1_000, turnMs: 10 }, true],
    ['would all wait for each other, if a turn had no end', { ...size, most: 1_000, least: 1_000 }, false],
  ])('that need nothing but the processor %s', async (_, size, areSomeTurnedAway) => {
    await app.close();
    await start(size);
    // The server has let each line in before, so that what is asked on them then arrives in one turn.
    const lines = Array.from({ length: 40 }, () => connect(port, '127.0.0.1').setEncoding('utf8'));
    const askAll = async (path: string) => {
      const answers = lines.map(async (line) => String((await once(line, 'data'))[0]));
      for (const line of lines) line.write(`GET ${path} HTTP/1.1\r\nhost: here\r\n\r\n`);
      return (await Promise.all(answers)).map((answer) => Number(answer.split(' ')[1]));
    };
    expect(new Set(await askAll('/healthz'))).toEqual(new Set([200]));
    const statuses = await askAll('/api/heavy');
    for (const line of lines) line.destroy();
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(3);
    expect(statuses.includes(503)).toBe(areSomeTurnedAway);
  });
});

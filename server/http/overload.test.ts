import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GateSize } from '#server/http/overload.ts';
import { gateSize, largeBytes, startGatedServer } from '#server/testing/gated-server.ts';
import type { GatedServer } from '#server/testing/gated-server.ts';

/** Of four places visitors have three; two more wait; of a rush two are kept waiting. */
const slots = 4;
const open = 3;
const waiting = 2;
/** Turns of the event loop are as long as they are: on a busy machine a single one would fill up. */
const small = gateSize(
  {
    slots,
    slotsOfReserve: slots - open,
    slotsOfOne: slots,
    outsideAfterMs: 60_000,
    shedToLeast: waiting,
    shedToMost: waiting,
    turnMs: 60_000,
  },
  { most: waiting, mostOfOne: waiting },
);
let server: GatedServer;

beforeEach(async () => void (server = await startGatedServer(small)));
afterEach(() => server.close());

/** Fills all that visitors may have, and the line. */
async function rush(count = open + waiting) {
  const all = Array.from({ length: count }, () => server.ask('/api/slow'));
  await expect.poll(async () => (await server.ask('/api/quick')).status).toBe(503);
  return all;
}

describe('More requests than the line has room for', () => {
  test('are refused with 503 and when to come back; those in it are served, and all is well after', async () => {
    const all = await rush(20);
    expect(await server.ask('/api/quick')).toMatchObject({
      status: 503,
      headers: { 'retry-after': '2', 'x-content-type-options': 'nosniff' },
    });
    expect(JSON.parse((await server.ask('/api/quick')).body)).toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('try again'),
    });
    server.release();
    expect((await Promise.all(all)).filter(({ status }) => status === 200)).toHaveLength(open + waiting);
    expect((await server.ask('/api/quick')).status).toBe(200);
  });

  test('do not keep out health checks, webhooks, sign-out, and what this process asks of itself', async () => {
    const all = await rush();
    expect((await server.ask('/healthz')).status).toBe(200);
    expect((await server.ask('/api/webhooks/stripe', { method: 'POST' })).status).toBe(200);
    expect((await server.ask('/api/auth/sign-out', { method: 'POST' })).status).toBe(200);
    expect((await server.app.inject('/api/quick')).statusCode).toBe(200);
    server.release();
    await Promise.all(all);
  });

  test('do not keep out what is kept; a page that would have to be made is refused with one that tries again', async () => {
    const all = await rush();
    server.kept.isPageKept = true;
    expect((await server.ask('/page')).status).toBe(200);
    server.kept.isPageKept = false;
    expect((await server.ask('/page')).status).toBe(503);
    const page = await server.ask('/page', { headers: { accept: 'text/html' } });
    expect([page.status, page.headers['content-type'], page.body]).toEqual([
      503,
      'text/html; charset=utf-8',
      expect.stringContaining('tries again by itself'),
    ]);
    expect(page.body).toContain('<style>');
    expect(page.headers['content-security-policy']).toContain("style-src 'unsafe-inline'");
    const spanish = await server.ask('/page', {
      headers: { accept: 'text/html', 'accept-language': 'es-AR,es;q=0.9,en;q=0.5' },
    });
    expect(spanish.body).toMatch(/<html lang="es">.*lo reintenta sola/);
    for (const accept of ['*/*', 'application/json', 'text/html;q=0'])
      expect((await server.ask('/page', { headers: { accept } })).headers['content-type']).toMatch(
        /^application\/json/,
      );
    const chosen = await server.ask('/page', {
      headers: { accept: 'text/html', 'accept-language': 'es', cookie: 'lang=en' },
    });
    expect(chosen.body).toContain('<html lang="en">');
    server.release();
    await Promise.all(all);
    expect((await server.ask('/page')).status).toBe(200);
  });

  test('say of a booking that it was not made', async () => {
    const writes = Array.from({ length: slots + waiting }, () =>
      server.ask('/api/slow', { method: 'POST', body: '{}', headers: { authorization: 'bearer valid-one' } }),
    );
    await expect
      .poll(async () => (await server.ask('/api/quick', { headers: { authorization: 'bearer valid-one' } })).status)
      .toBe(503);
    const all = await rush();
    const fromFullLine = { method: 'POST', headers: { authorization: 'bearer valid-one' }, body: '{}' };
    expect(JSON.parse((await server.ask('/api/bookings', fromFullLine)).body)).toMatchObject({
      acknowledged: false,
      code: 'unavailable',
    });
    expect(JSON.parse((await server.ask('/api/bookings?email=x')).body)).not.toHaveProperty('acknowledged');
    server.release();
    await Promise.all([...all, ...writes]);
  });

  test('do not include those whose body comes drop by drop', async () => {
    const headers = { 'content-type': 'application/json', 'content-length': 100 };
    const drops = Array.from({ length: slots * 3 }, () =>
      request({ port: server.port, host: '127.0.0.1', path: '/api/quick', method: 'POST', agent: false, headers }).on(
        'error',
        () => undefined,
      ),
    );
    for (const drop of drops) drop.write('{');
    await Promise.all(drops.map((drop) => once(drop, 'socket')));
    expect((await server.ask('/api/quick', { method: 'POST', body: '{}' })).status).toBe(200);
    expect((await server.ask('/api/quick')).status).toBe(200);
    for (const drop of drops) drop.destroy();
  });

  test('free their places when they hang up, at work and in the line', async () => {
    const calls = Array.from({ length: open + waiting }, () => server.begin('/api/slow').on('error', () => undefined));
    await expect.poll(async () => (await server.ask('/api/quick')).status).toBe(503);
    for (const call of calls) call.destroy();
    await expect.poll(async () => (await server.ask('/api/quick')).status).toBe(200);
  });
});

describe('A line', () => {
  test('is fair: sign-in, members and writes need not wait for visitors, and networks take turns', async () => {
    await server.close();
    server = await startGatedServer(gateSize({ slots: 2, slotsOfReserve: 1, slotsOfOne: 1, outsideAfterMs: 60_000 }));
    const attack = Array.from({ length: 8 }, () => server.ask('/api/slow?who=attacker', { from: '127.0.0.66' }));
    await expect.poll(() => server.served).toEqual(['attacker']);
    const cookie = { cookie: 'redial.session_token=somebody.unchecked' };
    const liar = server.ask('/api/slow?who=liar', { from: '127.0.0.66', headers: cookie });
    const visitor = server.ask('/api/slow?who=visitor', { from: '127.0.0.2' });

    expect(
      (await server.ask('/api/auth/sign-in/email', { method: 'POST', body: '{"who":"sign-in"}', from: '127.0.0.66' }))
        .status,
    ).toBe(200);
    expect(
      (await server.ask('/api/quick', { method: 'POST', body: '{"who":"write"}', from: '127.0.0.66' })).status,
    ).toBe(200);
    expect(
      (await server.ask('/api/quick', { headers: { authorization: 'bearer valid-member' }, from: '127.0.0.66' }))
        .status,
    ).toBe(200);
    expect(server.served).toEqual(['attacker', 'sign-in', 'write']);

    server.release();
    const all = await Promise.all([...attack, liar, visitor]);
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    const order = server.served.filter((who) => who !== 'sign-in' && who !== 'write');
    expect(order.slice(0, 3)).toContain('visitor');
  });

  test('lets 64 busy connections of one network take only their share', async () => {
    await server.close();
    // A slow machine must not shorten the line: then the share alone decides who is refused. With one slot the network
    // also fills its share where each request takes us long.
    const steady = { slots: 4, slotsOfReserve: 1, slotsOfOne: 1, shedToLeast: 30, outsideAfterMs: 60_000 };
    server = await startGatedServer(gateSize(steady, { most: 30, mostOfOne: 20 }));
    const ask = async (from: string) => (await server.ask('/api/patient', { from })).status;
    let isOver = false;
    const attack = Array.from({ length: 64 }, async () => {
      const statuses: number[] = [];
      while (!isOver) statuses.push(await ask('127.0.0.66'));
      return statuses;
    });
    await expect.poll(() => ask('127.0.0.66')).toBe(503);
    const others = ['127.0.0.2', '127.0.0.3', '127.0.0.4'].map(async (from) => {
      const statuses: number[] = [];
      while (statuses.length < 10) statuses.push(await ask(from));
      return statuses;
    });
    const served = (await Promise.all(others)).flat();
    isOver = true;
    await Promise.all(attack);
    expect(served).toEqual(Array.from({ length: 30 }, () => 200));
  });

  test('does not wait for requests that only wait for somebody else themselves', async () => {
    await server.close();
    server = await startGatedServer(gateSize({ slots: 2, slotsOfReserve: 1, slotsOfOne: 8, outsideAfterMs: 100 }));
    const stuck = Array.from({ length: 4 }, () => server.ask('/api/slow'));
    expect((await server.ask('/api/quick')).status).toBe(200);
    server.release();
    await Promise.all(stuck);
  });

  test.each([
    ['is heard between two that need nothing but the processor', 10, false],
    ['would be heard after all of them, if a turn of the event loop had no end', 60_000, true],
  ])('of many connections: a health check %s', async (_, turnMs, afterAll) => {
    await server.close();
    const heavy = 40;
    server = await startGatedServer(gateSize({ slots: 100, slotsOfReserve: 1, slotsOfOne: 100, turnMs }));
    // The server has let each line in before, so that what is asked on them then arrives in one turn.
    const lines = Array.from({ length: heavy + 1 }, () => connect(server.port, '127.0.0.1').setEncoding('utf8'));
    const askAll = async (paths: readonly string[]) => {
      const answers = lines.map(async (line) => String((await once(line, 'data'))[0]));
      lines.forEach((line, at) => line.write(`GET ${paths[at]} HTTP/1.1\r\nhost: here\r\n\r\n`));
      return Promise.all(answers);
    };
    await askAll(lines.map(() => '/healthz'));
    const answers = await askAll(lines.map((_, at) => (at < heavy ? '/api/heavy' : '/healthz')));
    for (const line of lines) line.destroy();
    expect(new Set(answers.map((answer) => answer.split(' ')[1]))).toEqual(new Set(['200']));
    const servedBefore = Number(/"served":(\d+)/.exec(answers[heavy] ?? '')?.[1]);
    expect(servedBefore === heavy).toBe(afterAll);
  });
});

test('A server that closes ends each connection with its answer', async () => {
  expect((await server.ask('/healthz', { headers: { connection: 'keep-alive' } })).headers.connection).toBe(
    'keep-alive',
  );
  server.state.closing = true;
  for (const path of ['/healthz', '/api/quick']) {
    expect(await server.ask(path, { headers: { connection: 'keep-alive' } })).toMatchObject({
      status: 200,
      headers: { connection: 'close' },
    });
  }
});

describe('A client that takes a large answer', () => {
  const cutReaders = async (readers: GateSize['readers']) => {
    await server.close();
    server = await startGatedServer({ ...small, readers });
  };

  test('and does not read it is cut', async () => {
    await cutReaders({ graceMs: 1_000, bytesPerSecond: largeBytes, everyMs: 50 });
    const reader = connect(server.port, '127.0.0.1').on('error', () => undefined);
    reader.write('GET /api/large HTTP/1.1\r\nhost: here\r\n\r\n');
    const { promise, resolve } = Promise.withResolvers<void>();
    server.app.server.once('connection', (socket) => socket.once('close', () => resolve()));
    await promise;
    reader.destroy();
  });

  test('and reads it gets all of it', async () => {
    // The grace alone is over before that. On a busy machine the rest takes seconds.
    await cutReaders({ graceMs: 10, bytesPerSecond: largeBytes / 60, everyMs: 5 });
    const [answer] = (await once(server.begin('/api/large'), 'response')) as [IncomingMessage];
    let bytes = 0;
    for await (const piece of answer) bytes += (piece as Buffer).length;
    expect(bytes).toBe(largeBytes);
  });
});

import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApp } from '#server/app.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { signUp } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { shortPages } from '#server/testing/short-pages.ts';

let market: TestMarket;
let app: Awaited<ReturnType<typeof createApp>>;
let seller: Person;
let port: number;
const lines: { level: number; msg: string; kind?: string; said?: string; path?: string; err?: unknown }[] = [];
/** How many requests ended in a refusal, also where nobody heard it. */
let refused = 0;
const errors = () => lines.filter(({ level }) => level >= 50);

beforeAll(async () => {
  market = await openTestMarket();
  seller = await signUp(market, 'Seller');
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  app = await createApp({ ...market.context, log }, { pages: await shortPages() });
  app.addHook('onError', async () => void (refused += 1));
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as { port: number }).port;
});
afterAll(async () => {
  await app.close();
  await market.close();
});
beforeEach(() => {
  lines.splice(0);
  refused = 0;
});

/**
 * Sends bytes as they are, and hangs up after a while where it says so.
 *
 * @returns the answer's status, null when there was none
 */
async function send(bytes: string, { hangUp = false } = {}): Promise<number | null> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  await once(socket, 'connect');
  socket.write(bytes);
  if (hangUp) void pause(50).then(() => socket.destroy());
  await once(socket, 'close');
  const status = /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1];
  return status === undefined ? null : Number(status);
}

const request = (line: string, headers: string[] = [], body = '') =>
  [
    `${line} HTTP/1.1`,
    'host: localhost',
    'connection: close',
    `content-length: ${body.length}`,
    ...headers,
    '',
    body,
  ].join('\r\n');
const upload = (type: string, body: string) =>
  request('POST /api/upload', [`authorization: bearer ${seller.token}`, `content-type: ${type}`], body);
const part =
  '--cut\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\nabc';

describe('Nothing that a visitor sends is an error of ours:', () => {
  test.each([
    ['/static/..', 404],
    ['/static/../', 404],
    ['/static/%2e%2e/', 404],
    ['/static/a%00b', 404],
    ['/static/.hidden', 404],
    [`/static/${'a'.repeat(300)}`, 404],
    ['/static/js/', 404],
    ['/static/js', 404],
    ['/static/js/app-2.js', 404],
    ['/static/js/app-1.js', 200],
    ['/static/js/app-1.js?v=1', 200],
    ['/icons/..', 404],
    ['/icons/a%00b', 404],
    [`/icons/${'a'.repeat(300)}`, 404],
    ['/images/a%00b', 404],
    ['/api/%c0', 404],
    ['http://evil.example/', 404],
  ])('a file at %s', async (path, status) => {
    expect(await send(request(`GET ${path}`))).toBe(status);
    expect(errors()).toEqual([]);
  });

  test('a page at an address that can not be decoded, which writes nothing at all', async () => {
    const warned = vi.spyOn(console, 'warn');
    for (const path of ['/%', '/%c0', '/category/%ff']) expect(await send(request(`GET ${path}`))).toBe(200);
    expect(warned).not.toHaveBeenCalled();
    expect(errors()).toEqual([]);
    warned.mockRestore();
  });

  test.each(['TRACE', 'PROPFIND', 'PUT', 'DELETE', 'QUERY', 'PURGE'])('the method %s', async (method) => {
    for (const path of ['/', '/static/..', '/api/categories', '/%']) {
      expect([400, 404, 405]).toContain(await send(request(`${method} ${path}`)));
    }
    expect(errors()).toEqual([]);
  });

  test.each(['sign-in/email', 'sign-up/email', 'reset-password', 'get-session', 'sign-out', 'list-sessions'])(
    'a HEAD of /api/auth/%s',
    async (path) => {
      expect(await send(request(`HEAD /api/auth/${path}`))).toBeLessThan(500);
      expect(errors()).toEqual([]);
    },
  );

  test.each([
    ['without a boundary', 'multipart/form-data', part, 400],
    ['with an endless boundary', `multipart/form-data; boundary=${'x'.repeat(300)}`, part, 400],
    ['with another boundary', 'multipart/form-data; boundary=other', `${part}\r\n--cut--\r\n`, 400],
    ['with a character set that nobody knows', 'multipart/form-data; boundary=cut; charset=nope', part, 400],
    ['cut short in its head', 'multipart/form-data; boundary=cut', part.slice(0, 30), 400],
    ['cut short in its file', 'multipart/form-data; boundary=cut', part, 400],
    ['without any file', 'multipart/form-data; boundary=cut', '', 400],
    ['too large', 'multipart/form-data; boundary=cut', `${part}${'x'.repeat(11 * 1024 * 1024)}\r\n--cut--\r\n`, 413],
  ])('an upload %s', async (_title, type, body, status) => {
    expect(await send(upload(type, body))).toBe(status);
    expect(errors()).toEqual([]);
  });

  test.each(['/api/auth/sign-in/email', '/api/messages', '/api/upload'])(
    'half a body for %s, whose sender hangs up',
    async (path) => {
      const type = path === '/api/upload' ? 'multipart/form-data; boundary=cut' : 'application/json';
      const head = ['content-length: 1000', `content-type: ${type}`, `authorization: bearer ${seller.token}`];
      await send([`POST ${path} HTTP/1.1`, 'host: localhost', ...head, '', '{"email":'].join('\r\n'), { hangUp: true });
      await vi.waitFor(() => expect(refused).toBe(1), 5_000);
      expect(errors()).toEqual([]);
      expect(lines.filter(({ msg }) => msg.includes('database'))).toEqual([]);
    },
  );
});

describe('In the log, what visitors send', () => {
  const signOut = (callbackURL: string) =>
    app.inject({
      method: 'POST',
      url: `/api/auth/sign-out?callbackURL=${encodeURIComponent(callbackURL)}`,
      payload: {},
    });

  test('is one warning for each kind, not an error for each request', async () => {
    for (let at = 0; at < 20; at += 1) expect((await signOut(`https://evil.example/${at}`)).statusCode).toBe(403);
    expect(errors()).toEqual([]);
    expect(lines.filter(({ level, kind }) => level === 40 && kind === 'identity: Invalid callbackURL')).toHaveLength(1);
  });

  test('is one warning for all unsigned events of payments, which says what to check', async () => {
    const event = () => app.inject({ method: 'POST', url: '/api/webhooks/test', payload: { id: 'evt_1' } });
    for (let times = 0; times < 20; times += 1) expect((await event()).statusCode).toBe(400);
    const hint = expect.stringContaining('STRIPE_WEBHOOK_SECRET') as string;
    expect(lines.filter(({ level }) => level >= 40)).toEqual([
      expect.objectContaining({ kind: 'payment event', hint }),
    ]);
  });

  test('is cut', async () => {
    await app.inject({ method: 'POST', url: `/api/${'x'.repeat(10_000)}`, payload: {} });
    expect(lines).not.toEqual([]);
    for (const line of lines) expect(JSON.stringify(line).length).toBeLessThan(600);
  });
});

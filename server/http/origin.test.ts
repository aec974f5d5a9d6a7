import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';

const markets: TestMarket[] = [];
const open = async (environment: Record<string, string>) => {
  const market = await openTestMarket(environment);
  markets.push(market);
  await market.app.listen({ port: 0, host: '127.0.0.1' });
  return (market.app.server.address() as { port: number }).port;
};

let named: number;
let behindProxy: number;
let unnamed: number;
beforeAll(async () => {
  [named, behindProxy, unnamed] = [
    await open({ PUBLIC_URL: 'https://Phones.example' }),
    await open({ PUBLIC_URL: 'https://phones.example', TRUST_PROXY: '1' }),
    await open({}),
  ];
});
afterAll(async () => {
  for (const market of markets) await market.close();
});

async function ask(
  port: number,
  path: string,
  headers: Record<string, string>,
  body?: object,
): Promise<{ status: number | undefined; body: string }> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const asked = httpRequest(
      {
        port,
        host: '127.0.0.1',
        path,
        method: body ? 'POST' : 'GET',
        headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      },
      resolve,
    ).on('error', reject);
    asked.end(body ? JSON.stringify(body) : undefined);
  });
  return { status: answer.statusCode, body: await text(answer) };
}

const message = { email: 'a@redial.example', message: 'Hello' };

describe('A market with PUBLIC_URL', () => {
  test.each(['phones.example', 'PHONES.example', 'phones.example:443'])('is asked for as %s', async (host) => {
    expect((await ask(named, '/api/categories', { host })).status).toBe(200);
  });

  test.each([
    'evil.example',
    'phones.example.evil.example',
    'phones.example:80',
    'phones.example@evil.example',
    'phones.example/',
    '127.0.0.1',
    'localhost',
    'phones.example, evil.example',
  ])('is not %s', async (host) => {
    const { status, body } = await ask(named, '/api/categories', { host });
    expect([status, JSON.parse(body)]).toEqual([
      421,
      { code: 'wrong_host', message: expect.stringContaining('This market is at https://phones.example.') },
    ]);
  });

  test.each(['/healthz', '/readyz'])('tells how it is at %s, under any name', async (path) => {
    expect((await ask(named, path, { host: '10.0.0.7:3000' })).status).toBe(200);
  });

  test('takes writes from its own pages, and from clients that are no browsers', async () => {
    for (const headers of [{ origin: 'https://phones.example', 'sec-fetch-site': 'same-origin' }, {}] as Record<
      string,
      string
    >[]) {
      expect((await ask(named, '/api/messages', { host: 'phones.example', ...headers }, message)).status).toBe(200);
    }
  });

  test.each(['http://phones.example', 'https://evil.example', 'https://phones.example:8443', 'null'])(
    'takes no writes of %s',
    async (origin) => {
      const { status, body } = await ask(named, '/api/messages', { host: 'phones.example', origin }, message);
      expect([status, JSON.parse(body)]).toMatchObject([403, { code: 'foreign_origin' }]);
    },
  );

  test("believes the host that a trusted proxy forwards, and nobody else's", async () => {
    const headers = { host: '10.0.0.7:3000', 'x-forwarded-host': 'phones.example' };
    expect([
      (await ask(behindProxy, '/api/categories', headers)).status,
      (await ask(named, '/api/categories', headers)).status,
    ]).toEqual([200, 421]);
  });
});

describe('A market without PUBLIC_URL', () => {
  test('is asked for by any name, and takes writes of the pages that were asked for by it', async () => {
    expect((await ask(unnamed, '/api/categories', { host: 'my-laptop:3000' })).status).toBe(200);
    expect(
      (await ask(unnamed, '/api/messages', { host: 'my-laptop:3000', origin: 'http://my-laptop:3000' }, message))
        .status,
    ).toBe(200);
    expect(
      (await ask(unnamed, '/api/messages', { host: 'my-laptop:3000', origin: 'http://evil.example' }, message)).status,
    ).toBe(403);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';

let market: TestMarket;
beforeAll(async () => {
  market = await openTestMarket({ RATE_LIMIT: '1' });
});
afterAll(() => market.close());

const write = (
  remoteAddress: string,
  headers: Record<string, string> = {},
  payload: object = { email: 'ann@redial.example', message: 'Hello' },
) => market.app.inject({ method: 'POST', url: '/api/messages', remoteAddress, headers, payload });

describe('Messages from one address', () => {
  test('are ten an hour; the next one reads when to try again and is not kept', async () => {
    for (let at = 0; at < 10; at += 1) expect((await write('192.0.2.1')).statusCode).toBe(200);
    const refused = await write('192.0.2.1');
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({
      code: 'too_many_requests',
      message: 'Too many attempts. Try again in 60 minutes.',
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await market.context.db.selectFrom('messages').select('id').execute()).toHaveLength(10);
  });

  test('do not use up what others may send', async () => {
    expect((await write('192.0.2.2')).statusCode).toBe(200);
  });

  test('are counted by the address of the connection, not by a header', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 11; at += 1)
      statuses.push(
        (await write('192.0.2.3', { 'x-forwarded-for': `198.51.100.${at}`, forwarded: `for=198.51.100.${at}` }))
          .statusCode,
      );
    expect(statuses.at(-1)).toBe(429);
  });

  test('are counted for the whole network of an IPv6 caller', async () => {
    const statuses: number[] = [];
    for (let at = 1; at <= 11; at += 1) statuses.push((await write(`2001:db8:0:1:${at}::1`)).statusCode);
    expect(statuses.at(-1)).toBe(429);
    expect((await write('2001:db8:0:2::1')).statusCode).toBe(200);
    expect((await write('2001:db8::1')).statusCode).toBe(200);
  });

  test('count an IPv4 address the same when it is written as IPv6', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 11; at += 1)
      statuses.push((await write(at % 2 === 0 ? '192.0.2.4' : '::ffff:192.0.2.4')).statusCode);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('Calls without a limit', () => {
  test('are answered as often as they come', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => market.app.inject({ url: '/api/categories', remoteAddress: '192.0.2.9' })),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { planted, shortPages } from '#server/testing/short-pages.ts';

let market: TestMarket;
let app: Awaited<ReturnType<typeof createApp>>;
beforeAll(async () => {
  market = await openTestMarket();
  app = await createApp(market.context, { pages: await shortPages() });
});
afterAll(async () => {
  await app.close();
  await market.close();
});

const scriptsOf = (policy: unknown) => /script-src ([^;]*)/.exec(String(policy))?.[1]?.split(' ') ?? [];
const nonceIn = (body: string) => /<script nonce="([\w-]{22})">/.exec(body)?.[1];

describe('The policy of a page', () => {
  test('allows the scripts of its rendering by their nonce, and nothing for standing in the finished page', async () => {
    const { body, headers } = await app.inject({ url: '/page' });
    expect(body).toContain(planted);
    expect(scriptsOf(headers['content-security-policy'])).toEqual(["'self'", `'nonce-${nonceIn(body)}'`]);
  });

  test('has another nonce for each rendering', async () => {
    const nonces = await Promise.all(
      [1, 2, 3].map(async (at) => nonceIn((await app.inject({ url: `/page?${at}` })).body)),
    );
    expect(new Set(nonces).size).toBe(3);
  });

  test('is kept together with its page, so that they always fit', async () => {
    const answers = [await app.inject({ url: '/kept' }), await app.inject({ url: '/kept' })];
    expect(answers[1]?.body).toBe(answers[0]?.body);
    for (const { body, headers } of answers)
      expect(scriptsOf(headers['content-security-policy'])).toContain(`'nonce-${nonceIn(body)}'`);
    const again = await app.inject({ url: '/kept', headers: { 'if-none-match': String(answers[0]?.headers.etag) } });
    expect([again.statusCode, again.headers['content-security-policy']]).toEqual([
      304,
      answers[0]?.headers['content-security-policy'],
    ]);
  });
});

describe('A page', () => {
  test.each(['/KEPT', '/kept/', '/%6bept', '/kept?a=1', '/other'])(
    'is not kept under an address that somebody made up: %s',
    async (url) => {
      const [first, second] = [await app.inject({ url }), await app.inject({ url })];
      expect(nonceIn(first.body)).not.toBe(nonceIn(second.body));
    },
  );
});

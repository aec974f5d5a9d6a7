import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { addCategory, addPerson, listPhone } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { shortPages } from '#server/testing/short-pages.ts';

let market: TestMarket;
let app: Awaited<ReturnType<typeof createApp>>;
let seller: Person;

beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
  seller = await addPerson(market, 'Seller');
  app = await createApp(market.context, { pages: await shortPages() });
});
afterAll(async () => {
  await app.close();
  await market.close();
});

const look = async () => (await app.inject({ url: '/advertised' })).body;
const advertise = async (name: string) =>
  seller.call(`PUT /api/products/advertise/${await listPhone(market, seller, { name })}`);

describe('A page that shows what is advertised', () => {
  test('is rendered once until something that it shows changes', async () => {
    const first = await look();
    await listPhone(market, seller);
    expect(await look()).toBe(first);
  });

  test('is built again on the next request when another phone is advertised', async () => {
    expect(await look()).not.toContain('Galaxy');
    await advertise('Galaxy');
    expect(await look()).toContain('Galaxy');
  });

  test('is rendered again even when its reads are cached', async () => {
    await app.inject({ url: '/api/products/advertised' });
    const before = await look();
    await advertise('Nord');
    expect(await look()).not.toBe(before);
  });

  test('knows what it shows where many are rendered, and call, at once', async () => {
    const others = () => ['/kept', '/api/products/advertised', '/other'].map((url) => app.inject({ url }));
    await Promise.all([...others(), look(), ...others()]);
    const kept = (await app.inject({ url: '/kept' })).body;
    await advertise('Fairphone');
    expect(await look()).toContain('Fairphone');
    expect((await app.inject({ url: '/kept' })).body).toBe(kept);
  });
});

describe('A file of the build', () => {
  const url = '/static/js/app-Cq3x9_aB.js';
  const kept = { 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' };

  test('comes as it was compressed to those who take that, and whole to others', async () => {
    const small = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    expect(small.headers).toMatchObject({ ...kept, 'content-encoding': 'br', 'x-content-type-options': 'nosniff' });
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe('export {};');
    const whole = await app.inject({ url });
    expect([whole.headers['content-type'], whole.body]).toEqual(['text/javascript; charset=utf-8', 'export {};']);
    expect([whole.headers['content-encoding'], whole.headers['x-request-id']]).toEqual([undefined, expect.anything()]);
  });

  test('is not sent again to those who have it, and a HEAD has no body', async () => {
    const { etag } = (await app.inject({ url })).headers;
    const again = await app.inject({ url, headers: { 'if-none-match': String(etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const head = await app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '10']);
  });

  // '-template' looks like a hash of eight characters.
  test.each(['/static/js/app-1.js', '/static/redial-import-template.csv'])(
    'whose name says nothing of its content is asked for again after an hour: %s',
    async (url) => {
      const { headers } = await app.inject({ url });
      expect(headers['cache-control']).toBe('public, max-age=3600');
    },
  );

  test('that is only a compressed form of another is none itself', async () => {
    expect((await app.inject({ url: `${url}.br` })).statusCode).toBe(404);
  });
});

test('The service worker has other bytes once payments are real, so that browsers fetch the offline page anew', async () => {
  const context = { ...market.context, config: { ...market.context.config, paymentsAreTest: false } };
  const real = await createApp(context, { pages: await shortPages() });
  try {
    const workers = [app, real].map(async (app) => (await app.inject({ url: '/service-worker.js' })).body);
    expect(await Promise.all(workers)).toEqual(['self.isTestMode = true;\nrun();', 'run();']);
  } finally {
    await real.close();
  }
});

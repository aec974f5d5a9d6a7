import { RouterContextProvider } from 'react-router';
import type { EntryContext, ServerBuild } from 'react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';

/** What somebody got into a page, by whatever gap. */
const planted = '<script>alert(1)</script>';

/** Pages as short as can be: each shows a planted script beside its own. */
const entry = {
  createLoadContext: (_api: unknown, _language: string, _holdHours: number, nonce: string) => Object.assign(new RouterContextProvider(), { nonce }),
  default: (request: Request, status: number, headers: Headers, _context: EntryContext, { nonce }: { nonce: string }) => {
    const { pathname } = new URL(request.url);
    headers.set('content-type', 'text/html');
    if (pathname === '/kept') headers.set('x-redial-page', '/kept');
    return new Response(`<!doctype html><script nonce="${nonce}">1</script>${planted}`, { status, headers });
  },
};
const build = {
  entry: { module: entry },
  routes: { root: { id: 'root', path: '*', module: { default: () => null } } },
  assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '1' },
  future: {},
  ssr: true,
  basename: '/',
  publicPath: '/',
  prerender: [],
  isSpaMode: false,
  routeDiscovery: { mode: 'initial', manifestPath: '' },
} as unknown as ServerBuild;

let market: TestMarket;
let app: Awaited<ReturnType<typeof createApp>>;
beforeAll(async () => {
  market = await openTestMarket();
  app = await createApp(market.context, { pages: { mode: 'production', clientFolder: null, loadBuild: async () => build } });
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
    const nonces = await Promise.all([1, 2, 3].map(async (at) => nonceIn((await app.inject({ url: `/page?${at}` })).body)));
    expect(new Set(nonces).size).toBe(3);
  });

  test('is kept together with its page, so that they always fit', async () => {
    const answers = [await app.inject({ url: '/kept' }), await app.inject({ url: '/kept' })];
    expect(answers[1]?.body).toBe(answers[0]?.body);
    for (const { body, headers } of answers) expect(scriptsOf(headers['content-security-policy'])).toContain(`'nonce-${nonceIn(body)}'`);
    const again = await app.inject({ url: '/kept', headers: { 'if-none-match': String(answers[0]?.headers.etag) } });
    expect([again.statusCode, again.headers['content-security-policy']]).toEqual([304, answers[0]?.headers['content-security-policy']]);
  });
});

describe('A page', () => {
  test.each(['/KEPT', '/kept/', '/%6bept', '/kept?a=1', '/other'])('is not kept under an address that somebody made up: %s', async (url) => {
    const [first, second] = [await app.inject({ url }), await app.inject({ url })];
    expect(nonceIn(first.body)).not.toBe(nonceIn(second.body));
  });
});

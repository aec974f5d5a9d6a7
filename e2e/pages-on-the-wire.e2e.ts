import { brotliDecompressSync } from 'node:zlib';
import { get as httpGet } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { marketUrl } from './support/market-url.ts';
import { listPhone, register } from './support/people.ts';

/** As it comes over the wire: fetch would unpack it. */
async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    httpGet(marketUrl() + path, { headers }, resolve).on('error', reject),
  );
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) };
}

const publicPages = ['/', '/blog', '/login', '/signUp', '/category'];

describe('A page that is the same for everybody', () => {
  test.each(publicPages)(
    '%s is asked for each time by a browser, and kept by a CDN for a minute at most',
    async (path) => {
      const { headers } = await get(path);
      expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
      const [, fresh, stale] =
        /^max-age=(\d+), stale-while-revalidate=(\d+)$/.exec(String(headers['cdn-cache-control'])) ?? [];
      expect(Number(fresh) + Number(stale)).toBeLessThanOrEqual(60);
      expect(headers['set-cookie']).toBeUndefined();
    },
  );

  test.each(publicPages)('%s is not sent again to a browser that has it', async (path) => {
    const { etag = '' } = (await get(path)).headers;
    const again = await get(path, { 'if-none-match': etag });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
    expect(again.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  });

  test("is fresh on the next request after a seller's change", async () => {
    const seller = await register('Seller');
    const phone = await listPhone(seller);
    const { etag = '' } = (await get('/')).headers;
    await seller.api.advertiseProduct({ params: { id: phone._id } });
    const answer = await get('/', { 'if-none-match': etag });
    expect(answer.status).toBe(200);
    expect(answer.body.toString()).toContain(phone.name);
    expect(answer.headers.etag).not.toBe(etag);
  });

  test('is compressed for its first visitor already, and so is one that is not kept', async () => {
    for (const path of ['/advertising', '/blog?from=letter']) {
      const packed = await get(path, { 'accept-encoding': 'gzip, br' });
      expect(packed.headers).toMatchObject({
        'content-encoding': 'br',
        vary: expect.stringContaining('accept-encoding'),
      });
      expect(brotliDecompressSync(packed.body).toString()).toContain('</html>');
    }
  });

  test('can be painted before any script is fetched: all of them wait for that', async () => {
    const html = (await get('/')).body.toString();
    const inBody = html.slice(html.indexOf('<body'));
    expect(html.match(/<link rel="later"[^>]* data-later="modulepreload"/g)?.length).toBeGreaterThan(10);
    expect(inBody).toMatch(/<script nonce="[\w-]{22}" type="later">/);
    expect(html).not.toMatch(/rel="modulepreload"|type="module"|<script[^>]* src=/);
  });

  test('allows its own scripts by one nonce, and has another one when it is made anew', async () => {
    const [first, second] = [await get('/blog?from=letter'), await get('/blog?from=letter')];
    const nonces = [first, second].map(({ body, headers }) => {
      const [, nonce = ''] =
        /script-src 'self' 'nonce-([\w-]{22})';/.exec(String(headers['content-security-policy'])) ?? [];
      const tags = body.toString().match(/<script\b[^>]*>/g) ?? [];
      expect(tags.length).toBeGreaterThan(3);
      for (const tag of tags) expect(tag).toContain(` nonce="${nonce}"`);
      return nonce;
    });
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  const nobody = '00000000-0000-4000-8000-000000000000';
  test.each([
    '/category/zzz',
    '/category/zzz?condition=Good',
    '/category/%00',
    '/categories/zzz',
    '/models/no-such-model',
    `/phones/${nobody}/x`,
    `/sellers/${nobody}/x`,
    '/policies/rules',
  ])('that does not exist is not found, and not taken for the home page: %s', async (path) => {
    const { status, body } = await get(path);
    const html = body.toString();
    expect([status, html.includes('404: a phone with a broken line')]).toEqual([404, true]);
    expect(html).toContain('<title>Not found · Redial</title><meta name="robots" content="noindex"/>');
    expect(html).not.toContain('og:title');
  });

  test.each(['/CATEGORY/apple', '/category/apple/', '/categor%79/apple', '/dashboard/payment/one'])(
    'is not kept under an address that anybody can make up: %s',
    async (path) => {
      const [first, second] = [await get(path), await get(path)];
      expect([first.status, first.headers['cache-control']]).toEqual([200, 'no-cache']);
      expect(first.headers.etag).not.toBe(second.headers.etag);
    },
  );

  test('names its canonical address for every query string', async () => {
    expect((await get('/blog?from=letter')).headers.link).toBe(`<${marketUrl()}/blog>; rel="canonical"`);
  });
});

describe('A search engine', () => {
  test('is told to leave the dashboards alone', async () => {
    const answer = await get('/robots.txt');
    expect([answer.status, answer.headers['content-type'], answer.body.toString()]).toEqual([
      200,
      'text/plain; charset=utf-8',
      `User-agent: *\nDisallow: /dashboard\n\nSitemap: ${marketUrl()}/sitemap.xml\n`,
    ]);
  });
});

describe('A page that is not for a CDN', () => {
  test.each(['/blog?from=letter', '/resetPassword?token=one', '/confirmEmail?token=one', '/nowhere'])(
    '%s says nothing to one',
    async (path) => {
      const { headers } = await get(path);
      expect(headers['cdn-cache-control']).toBeUndefined();
      expect(headers['cache-control']).toMatch(path.includes('token') ? /^no-store$/ : /^no-cache$/);
    },
  );
});

describe('A file of the pages', () => {
  test('is named by its content, kept for a year, and sent as small as can be', async () => {
    const html = (await get('/')).body.toString();
    const [script, styles] = [/\/static\/js\/vendor-[\w-]+\.js/, /\/static\/js\/root-[\w-]+\.css/].map(
      (name) => name.exec(html)?.[0] ?? '',
    );
    for (const file of [script ?? '', styles ?? '']) {
      const packed = await get(file, { 'accept-encoding': 'gzip, deflate, br' });
      expect(packed.headers).toMatchObject({
        'content-encoding': 'br',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: expect.stringContaining('accept-encoding'),
      });
      expect(packed.body.length).toBeLessThan((await get(file)).body.length / 3);
    }
  });

  test.each([
    ['/', 145_000],
    ['/blog', 141_300],
    ['/login', 157_800],
    ['/signUp', 159_100],
    ['/category/apple', 159_000],
  ])('the scripts of %s together are below %i bytes', async (path, bytes) => {
    const html = (await get(path)).body.toString();
    const scripts = new Set([...html.matchAll(/\/static\/js\/[\w.-]+\.js/g)].map(([file]) => file));
    const sizes = await Promise.all(
      [...scripts].map(async (file) => (await get(file, { 'accept-encoding': 'br' })).body.length),
    );
    expect(scripts.size).toBeGreaterThan(3);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(bytes);
  });
});

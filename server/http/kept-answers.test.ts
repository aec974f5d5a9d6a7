import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { addCategory, listPhone, newBooking, signUp } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

let market: TestMarket;
let seller: Person;

beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
  await addCategory(market, 'samsung', 'Samsung');
  seller = await signUp(market, 'Seller');
  await listPhone(market, seller);
});
afterAll(() => market.close());

const get = (url: string, headers: Record<string, string> = {}) => market.app.inject({ url, headers });

describe('A list that somebody has seen before', () => {
  test.each(['/api/categories', '/api/productCategory', '/api/categories/apple', '/api/products/advertised'])('%s is not sent again while it is the same', async (url) => {
    const first = await get(url);
    const { etag } = first.headers;
    expect(first.headers).toMatchObject({ etag: expect.stringMatching(/^".+"$/), 'cache-control': 'no-cache', vary: expect.stringContaining('authorization') });
    for (const seen of [String(etag), `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get(url, { 'if-none-match': seen });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    }
    expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  test('is sent again, with another tag, as soon as it changed', async () => {
    const { etag } = (await get('/api/categories/apple')).headers;
    await listPhone(market, seller);
    const answer = await get('/api/categories/apple', { 'if-none-match': String(etag) });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers.etag).not.toBe(etag);
  });

  test('stays the same when another brand changed', async () => {
    const { etag } = (await get('/api/categories/samsung')).headers;
    await listPhone(market, seller);
    expect((await get('/api/categories/samsung', { 'if-none-match': String(etag) })).statusCode).toBe(304);
  });
});

describe('A list that is kept', () => {
  test('is another one for members than for visitors, whoever asks first', async () => {
    for (const order of [[seller.token, null], [null, seller.token]]) {
      await listPhone(market, seller);
      for (const token of order) {
        const [phone] = (await get('/api/categories/apple', token ? { authorization: `bearer ${token}` } : {})).json<Record<string, unknown>[]>();
        expect(phone && 'email' in phone && 'phone' in phone).toBe(token !== null);
      }
    }
  });

  test('is not handed to somebody whose token is no good', async () => {
    await get('/api/categories/apple', { authorization: `bearer ${seller.token}` });
    expect((await get('/api/categories/apple', { authorization: `bearer ${seller.token}x` })).statusCode).toBe(401);
  });

  test('is true after each step of a phone, at the very next look', async () => {
    const buyer = await signUp(market, 'User');
    const shown = async (id: string, url = '/api/categories/apple') => (await get(url)).json<{ _id: string; salesStatus: string; advertised: boolean }[]>().find(({ _id }) => _id === id);
    const counted = async () => (await get('/api/categories')).json<{ _id: string; productCount: number }[]>().find(({ _id }) => _id === 'apple')?.productCount ?? 0;
    const before = await counted();
    const phone = await listPhone(market, seller);
    expect(await counted()).toBe(before + 1);
    expect(await shown(phone)).toMatchObject({ salesStatus: 'Available', advertised: false });
    expect(await shown(phone, '/api/products/advertised')).toBeUndefined();
    await seller.call(`PUT /api/products/advertise/${phone}`);
    expect(await shown(phone, '/api/products/advertised')).toMatchObject({ salesStatus: 'Available' });
    await buyer.call('POST /api/bookings', await newBooking(market, buyer, phone));
    expect(await shown(phone)).toMatchObject({ salesStatus: 'Reserved', advertised: true });
    expect(await shown(phone, '/api/products/advertised')).toMatchObject({ salesStatus: 'Reserved' });

    const other = await listPhone(market, seller);
    await seller.call(`PUT /api/products/advertise/${other}`);
    expect(await shown(other, '/api/products/advertised')).toBeDefined();
    await seller.call(`DELETE /api/products/${other}`);
    expect([await shown(other), await shown(other, '/api/products/advertised'), await counted()]).toEqual([undefined, undefined, before + 1]);
  });

  test('is sent compressed to who takes that, and has the security headers all the same', async () => {
    for (let at = 0; at < 3; at += 1) await listPhone(market, seller);
    const plain = await get('/api/categories/apple');
    await expect.poll(async () => (await get('/api/categories/apple', { 'accept-encoding': 'gzip, br' })).headers['content-encoding']).toBe('br');
    const packed = await get('/api/categories/apple', { 'accept-encoding': 'gzip' });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', etag: plain.headers.etag, vary: expect.stringContaining('accept-encoding') });
    for (const { headers } of [plain, packed]) expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-security-policy': expect.stringContaining("default-src 'none'"), 'x-request-id': expect.any(String) });
  });

  test('does not tell a stranger what it shows', async () => {
    expect((await get('/api/categories', { 'x-redial-ask-tags': '1' })).headers).not.toHaveProperty('x-redial-tags');
  });
});

describe('A page of a list', () => {
  test('goes on where the last one ended, and shows each phone once', async () => {
    const all = (await get('/api/categories/apple')).json<{ _id: string }[]>().map(({ _id }) => _id);
    const seen: string[] = [];
    let next: string | undefined = '/api/categories/apple?limit=2';
    while (next !== undefined) {
      const answer = await get(next);
      seen.push(...answer.json<{ _id: string }[]>().map(({ _id }) => _id));
      next = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1];
    }
    expect(all.length).toBeGreaterThan(4);
    expect(seen).toEqual(all);
  });

  test('names its next page when it comes from what was kept, too', async () => {
    const links = [await get('/api/categories/apple?limit=1'), await get('/api/categories/apple?limit=1')].map(({ headers }) => headers.link);
    expect(links[0]).toMatch(/rel="next"/);
    expect(links[1]).toBe(links[0]);
  });

  test.each(['limit=0', 'limit=-1', 'limit=1.5', 'limit=1001', 'limit=many', 'after=nonsense', 'page=2'])('can not be asked for by %s', async (query) => {
    const answer = await get(`/api/categories/apple?${query}`);
    expect([answer.statusCode, answer.json<{ issues: { path: string }[] }>().issues[0]?.path]).toEqual([400, query.split('=')[0]]);
  });
});

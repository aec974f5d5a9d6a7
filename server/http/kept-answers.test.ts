import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { AnswerCache } from '#server/http/answer-cache.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { addCategory, addPerson, listPhone, newBooking } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

let market: TestMarket;
let seller: Person;

beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
  await addCategory(market, 'samsung', 'Samsung');
  seller = await addPerson(market, 'Seller');
  await listPhone(market, seller);
});
afterAll(() => market.close());

const get = (url: string, headers: Record<string, string> = {}) => market.app.inject({ url, headers });

describe('A list that somebody has seen before', () => {
  test.each(['/api/categories', '/api/productCategory', '/api/categories/apple', '/api/products/advertised'])(
    '%s is not sent again while it is the same',
    async (url) => {
      const first = await get(url);
      const { etag } = first.headers;
      expect(first.headers).toMatchObject({
        etag: expect.stringMatching(/^".+"$/),
        'cache-control': 'no-cache',
        vary: expect.stringContaining('authorization'),
      });
      for (const seen of [String(etag), `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await get(url, { 'if-none-match': seen });
        expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
      }
      expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
    },
  );

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
  test('differs between members and visitors, in either order of requests', async () => {
    for (const order of [
      [seller.token, null],
      [null, seller.token],
    ]) {
      await listPhone(market, seller);
      for (const token of order) {
        const [phone] = (await get('/api/categories/apple', token ? { authorization: `bearer ${token}` } : {})).json<
          Record<string, unknown>[]
        >();
        expect(phone && 'email' in phone && 'phone' in phone).toBe(token !== null);
      }
    }
  });

  test('is not handed to somebody whose token is no good', async () => {
    await get('/api/categories/apple', { authorization: `bearer ${seller.token}` });
    expect((await get('/api/categories/apple', { authorization: `bearer ${seller.token}x` })).statusCode).toBe(401);
  });

  test('is true after each step of a phone, at the very next look', async () => {
    const buyer = await addPerson(market, 'User');
    const shown = async (id: string, url = '/api/categories/apple') =>
      (await get(url))
        .json<{ _id: string; salesStatus: string; advertised: boolean }[]>()
        .find(({ _id }) => _id === id);
    const counted = async () =>
      (await get('/api/categories')).json<{ _id: string; productCount: number }[]>().find(({ _id }) => _id === 'apple')
        ?.productCount ?? 0;
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
    expect([await shown(other), await shown(other, '/api/products/advertised'), await counted()]).toEqual([
      undefined,
      undefined,
      before + 1,
    ]);
  });

  test('is compressed for clients that accept it, with the security headers', async () => {
    for (let at = 0; at < 3; at += 1) await listPhone(market, seller);
    const plain = await get('/api/categories/apple');
    await expect
      .poll(
        async () => (await get('/api/categories/apple', { 'accept-encoding': 'gzip, br' })).headers['content-encoding'],
      )
      .toBe('br');
    const packed = await get('/api/categories/apple', { 'accept-encoding': 'gzip' });
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      etag: plain.headers.etag,
      vary: expect.stringContaining('accept-encoding'),
    });
    for (const { headers } of [plain, packed])
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'x-request-id': expect.any(String),
      });
  });

  test.each([
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0', undefined],
    ['*', 'br'],
    ['identity', undefined],
    ['abr', undefined],
  ])('is sent to a client that accepts %j as %s', async (accepted, encoding) => {
    for (let at = 0; at < 3; at += 1) await listPhone(market, seller);
    const sent = async (accepts: string) =>
      (await get('/api/categories/apple', { 'accept-encoding': accepts })).headers['content-encoding'];
    await expect.poll(() => sent('br')).toBe('br');
    expect(await sent(accepted)).toBe(encoding);
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
    const links = [await get('/api/categories/apple?limit=1'), await get('/api/categories/apple?limit=1')].map(
      ({ headers }) => headers.link,
    );
    expect(links[0]).toMatch(/rel="next"/);
    expect(links[1]).toBe(links[0]);
  });

  test.each(['limit=0', 'limit=-1', 'limit=1.5', 'limit=1001', 'limit=many', 'after=nonsense', 'page=2'])(
    'can not be asked for by %s',
    async (query) => {
      const answer = await get(`/api/categories/apple?${query}`);
      expect([answer.statusCode, answer.json<{ issues: { path: string }[] }>().issues[0]?.path]).toEqual([
        400,
        query.split('=')[0],
      ]);
    },
  );
});

/** The market's own cache, seen at its work. */
async function keptBytes(): Promise<number> {
  const seen = vi.spyOn(AnswerCache.prototype, 'get');
  await get('/api/categories');
  const [cache] = seen.mock.contexts as AnswerCache[];
  seen.mockRestore();
  return cache?.bytes ?? Number.NaN;
}

describe('One meaning of an address', () => {
  async function expectOneAnswer(plain: string, odd: readonly string[]): Promise<void> {
    const { body, headers } = await get(plain);
    const before = await keptBytes();
    for (const url of odd) {
      const answer = await get(url);
      expect([url, answer.statusCode, answer.body === body, answer.headers.etag, answer.headers.link]).toEqual([
        url,
        200,
        true,
        headers.etag,
        headers.link,
      ]);
    }
    expect(await keptBytes()).toBe(before);
  }

  test.each([
    [
      'a limit in other digits',
      '/api/categories/apple?limit=3',
      ['?limit=003', '?limit=3.0', '?limit=0x3', '?limit=%33', '?limit=+3', '?&limit=3&&'].map(
        (query) => `/api/categories/apple${query}`,
      ),
    ],
    [
      'a slash at the end, and escapes',
      '/api/categories/apple',
      ['/api/categories/apple/', '/api/categories/%61pple', '/api/%63ategories/apple?'],
    ],
    [
      'parameters that mean nothing',
      '/api/categories',
      ['/api/categories?x=1', '/api/categories?x=2', '/api/categories/'],
    ],
  ])('is kept once: %s', async (_title, plain, odd) => {
    await expectOneAnswer(plain, odd);
  });

  test('is kept once: a phone, however its id is written', async () => {
    const id = await listPhone(market, seller);
    await expectOneAnswer(`/api/products/${id}`, [
      `/api/products/${id.toUpperCase()}`,
      `/api/products/${id}/`,
      `/api/products/${id}?`,
    ]);
  });

  test('is kept once: parameters in another order, and an id in capital letters', async () => {
    const id = (await get('/api/categories/apple')).json<{ _id: string }[]>()[0]?._id ?? '';
    const path = '/api/categories/apple?';
    await expectOneAnswer(`${path}limit=2&after=${id}`, [
      `${path}after=${id}&limit=2`,
      `${path}limit=2&after=${id.toUpperCase()}`,
    ]);
  });

  test('names the next page in that one way, however the first was asked for', async () => {
    await listPhone(market, seller);
    expect((await get('/api/categories/%61pple/?limit=01')).headers.link).toMatch(
      /^<\/api\/categories\/apple\?limit=1&after=[0-9a-f-]{36}>; rel="next"$/,
    );
  });

  test('is not kept when nothing follows, since anybody can name a phone that is not there', async () => {
    const before = await keptBytes();
    for (let at = 10; at < 20; at += 1) {
      expect((await get(`/api/categories/apple?after=00000000-0000-4000-8000-0000000000${at}`)).body).toBe('[]');
    }
    expect(await keptBytes()).toBe(before);
  });
});

describe('The length of a page', () => {
  test('is at most 100 for visitors, and 1,000 for members', async () => {
    const refused = await get('/api/categories/apple?limit=101');
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      {
        code: 'invalid_request',
        message: 'limit must be at most 100. Sign in for longer pages.',
        issues: [{ path: 'limit', message: 'must be at most 100', code: 'too_high', params: { max: 100 } }],
      },
    ]);
    expect((await get('/api/products/advertised?limit=1000')).statusCode).toBe(400);
    expect((await get('/api/categories/apple?limit=100')).statusCode).toBe(200);
    expect(
      (await get('/api/categories/apple?limit=1000', { authorization: `bearer ${seller.token}` })).statusCode,
    ).toBe(200);
  });

  test("is 100 for a visitor's next page without a limit; the plain list holds everything", async () => {
    await addCategory(market, 'nokia', 'Nokia');
    const shown = await listPhone(market, seller, { id: 'nokia', brand: 'Nokia' });
    const { db } = market.context;
    const row = await db.selectFrom('products').selectAll().where('id', '=', shown).executeTakeFirstOrThrow();
    const { id: _id, words: _words, ...copy } = row;
    await db
      .insertInto('products')
      .values(Array.from({ length: 120 }, (_one, at) => ({ ...copy, created_at: new Date(Date.now() - 1_000 * at) })))
      .execute();
    market.context.announcements.tell(['category:nokia']);
    const ids = async (url: string, headers = {}) =>
      (await get(url, headers)).json<{ _id: string }[]>().map(({ _id }) => _id);
    const all = await ids('/api/categories/nokia');
    expect(all).toHaveLength(121);
    expect(await ids(`/api/categories/nokia?after=${all[0]}`)).toEqual(all.slice(1, 101));
    expect(await ids(`/api/categories/nokia?after=${all[0]}`, { authorization: `bearer ${seller.token}` })).toEqual(
      all.slice(1),
    );
  });
});

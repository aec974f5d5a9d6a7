import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { routes } from '#contract/routes.ts';
import type { Route } from '#contract/route.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { addCategory, addPerson, callAs, callAsVisitor, listPhone } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

let market: TestMarket;
let seller: Person;
let buyer: Person;

beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
  seller = await addPerson(market, 'Seller');
  buyer = await addPerson(market, 'User');
});

afterAll(() => market.close());

const rows = Object.entries<Route>(routes).map(([name, row]) => ({
  name,
  row,
  call: row.call.replace('{email}', 'x@redial.example').replace('{id}', '00000000-0000-4000-8000-000000000000'),
}));

describe('Every call that is not for everybody', () => {
  test.each(rows.filter(({ row }) => row.audience !== 'anyone'))(
    '$row.call asks a visitor to sign in',
    async ({ call }) => {
      const { status, body } = await callAsVisitor(market, call, call.startsWith('GET') ? undefined : {});
      expect(status).toBe(401);
      expect(body).toMatchObject({ code: 'not_signed_in', message: expect.any(String) });
    },
  );

  const isForSome = ({ row }: { row: Route }) =>
    Array.isArray(row.audience) && !(row.audience.includes('buyer') && row.audience.includes('seller'));
  test.each(rows.filter(isForSome))('$row.call is refused to the other role', async ({ row, call }) => {
    const other = (row.audience as string[]).includes('buyer') ? seller : buyer;
    const { status, body } = await other.call(call, call.startsWith('GET') ? undefined : {});
    expect([status, body.code]).toEqual([403, 'not_allowed']);
  });

  test.each(rows.filter(({ row }) => row.audience !== 'anyone' && row.credential === 'bearer'))(
    '$row.call takes no cookie for a token',
    async ({ call }) => {
      const person = JSON.stringify(call).includes('products') ? seller : buyer;
      expect(
        (await callAs(market, call, { cookie: person.cookie }, call.startsWith('GET') ? undefined : {})).status,
      ).toBe(401);
    },
  );

  test.each(rows.filter(({ row }) => row.acknowledges))(
    '$row.call says acknowledged: false when it refuses',
    async ({ call }) => {
      expect((await callAsVisitor(market, call, {})).body.acknowledged).toBe(false);
    },
  );
});

describe('Access tokens', () => {
  test('are given for the own e-mail and session only', async () => {
    const jwt = (headers: Record<string, string>, email: string) =>
      callAs(market, `GET /api/jwt?email=${email}`, headers);
    expect((await jwt({}, buyer.email)).status).toBe(401);
    expect((await jwt({ cookie: buyer.cookie }, seller.email)).status).toBe(403);
    expect((await jwt({ cookie: buyer.cookie }, 'nobody@redial.example')).status).toBe(403);
    expect((await jwt({ authorization: `bearer ${buyer.token}` }, buyer.email)).status).toBe(401);
    const [, payload = ''] = buyer.token.split('.');
    const { exp, iat } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { exp: number; iat: number };
    expect(exp - iat).toBe(900);
  });

  test('are refused when forged, cut, unsigned or over', async () => {
    const [head, payload = '', signature] = buyer.token.split('.');
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    const asSeller = Buffer.from(payload, 'base64url').toString().replace(buyer.email, seller.email);
    for (const token of [
      `${none}.${payload}.`,
      `${head}.${Buffer.from(asSeller).toString('base64url')}.${signature}`,
      `${head}.${payload}`,
      'x',
      buyer.cookie.split('=')[1] ?? '',
    ]) {
      const { status, body } = await callAs<{ code: string }>(market, `GET /api/bookings?email=${buyer.email}`, {
        authorization: `bearer ${token}`,
      });
      expect([status, body.code]).toEqual([401, 'token_expired']);
    }
    const late = await openTestMarket();
    try {
      const person = await addPerson(late, 'User');
      expect((await person.call(`GET /api/bookings?email=${person.email}`)).status).toBe(200);
      late.wait(0.26);
      expect((await person.call(`GET /api/bookings?email=${person.email}`)).status).toBe(401);
    } finally {
      await late.close();
    }
  });

  test('are worth nothing once the session has ended', async () => {
    const person = await addPerson(market, 'User');
    await callAs(market, 'POST /api/auth/sign-out', { cookie: person.cookie }, {});
    expect((await person.call(`GET /api/bookings?email=${person.email}`)).status).toBe(401);
    expect((await callAs(market, `GET /api/jwt?email=${person.email}`, { cookie: person.cookie })).status).toBe(401);
  });
});

describe('What another site sends', () => {
  test.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'null' },
    { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' },
  ])('is not carried out: %o', async (headers) => {
    const { status, body } = await callAs<{ code: string }>(
      market,
      'POST /api/bookings',
      { cookie: buyer.cookie, ...headers },
      {},
    );
    expect([status, body.code]).toEqual([403, 'foreign_origin']);
  });

  test('from our own pages goes through', async () => {
    const { status } = await callAs(
      market,
      'POST /api/messages',
      { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' },
      { email: 'a@redial.example', message: 'Hello' },
    );
    expect(status).toBe(200);
  });
});

describe('Bad input never gives a 500', () => {
  const send = (payload: string | Buffer, type = 'application/json', headers: Record<string, string> = {}) =>
    market.app.inject({ method: 'POST', url: '/api/messages', headers: { 'content-type': type, ...headers }, payload });
  const message = JSON.stringify({ email: 'a@b.example', message: 'Grüße' });
  const inLatin = () => send(Buffer.from(message, 'latin1'));
  const compressed = () => send(gzipSync(message), 'application/json', { 'content-encoding': 'gzip' });

  test.each([
    [
      'ten megabytes of JSON',
      () => send(JSON.stringify({ email: 'a@b.example', message: 'x'.repeat(10 * 1024 * 1024) })),
      413,
    ],
    ['JSON nested 30,000 deep', () => send('['.repeat(30_000) + ']'.repeat(30_000)), 400],
    ['JSON that is none', () => send('{"email":'), 400],
    ['no body', () => send(''), 400],
    ['JSON in Latin-1', inLatin, 400],
    ['JSON after a byte order mark', () => send(`\ufeff${message}`), 400],
    ['compressed JSON', compressed, 415],
    ['plain text', () => send('hello', 'text/plain'), 415],
    ['a form', () => send('email=a', 'application/x-www-form-urlencoded'), 415],
    ['a tab in the content type', () => send('{}', 'application/json\t; x'), 400],
    ['a NUL', () => send(JSON.stringify({ email: 'a@b.example', message: 'a\u0000b' })), 400],
    [
      'nothing that can be seen',
      () => send(JSON.stringify({ email: 'a@b.example', message: '\u200b\u200f\u061c' })),
      400,
    ],
    ['__proto__', () => send('{"__proto__":{"x":1},"email":"a@b.example","message":"m"}'), 400],
    ['an array', () => send('[]'), 400],
    ['a doubled query parameter', () => market.app.inject({ url: '/api/categories/apple?limit=1&limit=2' }), 400],
    ['a huge limit', () => market.app.inject({ url: '/api/categories/apple?limit=1000000000' }), 400],
    ['an unknown category', () => market.app.inject({ url: '/api/categories/nothing' }), 404],
    ['a malformed category', () => market.app.inject({ url: '/api/categories/%00' }), 400],
    ['a broken percent sign', () => market.app.inject({ url: '/api/categories/%E0%A4%A' }), 404],
    ['a path that climbs', () => market.app.inject({ url: '/images/..%2f..%2fetc%2fpasswd' }), 404],
    ['an unknown picture', () => market.app.inject({ url: `/images/${'a'.repeat(40)}/640.webp` }), 404],
    ['an unknown call', () => market.app.inject({ url: '/api/nothing' }), 404],
    ['another method', () => market.app.inject({ method: 'PATCH', url: '/api/categories' }), 404],
  ])('%s', async (_title, ask, status) => {
    const answer = await ask();
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ message: expect.any(String), code: expect.any(String) });
  });

  test('and says in words of our own what is wrong with it', async () => {
    const messageOf = async (asked: ReturnType<typeof send>) => (await asked).json<{ message: string }>().message;
    expect(await messageOf(send('[]'))).toBe('The request must be an object.');
    expect(await messageOf(inLatin())).toBe('The body of this request is not UTF-8.');
    expect(await messageOf(compressed())).toBe('Send the body uncompressed, without content-encoding.');
    for (const [limit, message] of [
      ['0', 'limit must be at least 1.'],
      ['1001', 'limit must be at most 1000.'],
      ['1.5', 'limit must be a whole number.'],
      ['many', 'limit must be a number.'],
    ])
      expect(await messageOf(market.app.inject({ url: `/api/categories/apple?limit=${limit}` }))).toBe(message);
  });

  test('and has the headers of every answer, also at an address that can not be decoded', async () => {
    const { headers } = await market.app.inject({ url: '/api/products/%ED%A0%80' });
    const { 'x-request-id': _, ...base } = (await market.app.inject({ url: '/api/nothing' })).headers;
    const { date: _date, 'content-length': _length, ...wanted } = base;
    expect(headers).toMatchObject({ ...wanted, 'x-request-id': expect.stringMatching(/./) });
    expect(headers).toHaveProperty('x-content-type-options', 'nosniff');
  });

  test('an e-mail address of 254 characters is found in a path, encoded or not', async () => {
    const longest = `${'a'.repeat(64)}@${'b'.repeat(181)}.example`;
    expect(longest).toHaveLength(limits.emailMax);
    for (const address of [longest, encodeURIComponent(longest)]) {
      const { status, body } = await buyer.call(`GET /api/users/seller/${address}`);
      expect([status, body.code]).toEqual([403, 'not_allowed']);
    }
  });

  test('a DELETE that names JSON and sends none is fine', async () => {
    const phone = await listPhone(market, seller);
    const answer = await market.app.inject({
      method: 'DELETE',
      url: `/api/products/${phone}`,
      headers: { authorization: `bearer ${seller.token}`, 'content-type': 'application/json' },
    });
    expect(answer.json()).toEqual({ acknowledged: true, deletedCount: 1 });
  });
});

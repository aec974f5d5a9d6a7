import { SignJWT, UnsecuredJWT, decodeJwt, generateKeyPair } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { callAs, signUp, signUpNewcomer } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

let market: TestMarket;
let buyer: Person;
let seller: Person;

beforeAll(async () => {
  market = await openTestMarket();
  [buyer, seller] = [await signUp(market, 'User'), await signUp(market, 'Seller')];
});
afterAll(() => market.close());

const use = (token: string, person = buyer) =>
  callAs<{ code?: string }>(market, `GET /api/bookings?email=${person.email}`, { authorization: `bearer ${token}` });
const jwt = (headers: Record<string, string>, email: string) =>
  callAs<{ accessToken?: string; code?: string }>(market, `GET /api/jwt?email=${encodeURIComponent(email)}`, headers);
const secret = () => new TextEncoder().encode(market.context.secrets.accessToken);
const seconds = () => Math.floor(Date.now() / 1_000);

/** A token like ours but for the changes, signed with our own key. */
async function tokenWith(
  change: (token: SignJWT) => SignJWT = (token) => token,
  claims: Record<string, unknown> = {},
  alg = 'HS256',
): Promise<string> {
  const { sid, sub } = decodeJwt(buyer.token);
  const token = new SignJWT({ sid, email: buyer.email, ...claims })
    .setProtectedHeader({ alg, typ: 'JWT' })
    .setSubject(String(sub))
    .setIssuer('redial')
    .setAudience('redial-api')
    .setIssuedAt(seconds())
    .setExpirationTime(seconds() + 60);
  return change(token).sign(secret());
}

describe('Asking for a token', () => {
  test('needs the session of that very e-mail', async () => {
    expect(await jwt({}, buyer.email)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
    expect(await jwt({ cookie: buyer.cookie }, seller.email)).toMatchObject({
      status: 403,
      body: { code: 'not_allowed' },
    });
    expect(await jwt({ cookie: buyer.cookie }, 'nobody@redial.example')).toMatchObject({
      status: 403,
      body: { code: 'not_allowed' },
    });
    expect(await jwt({ cookie: buyer.cookie }, buyer.email.toUpperCase())).toMatchObject({ status: 200 });
  });

  test('is not possible with a token: a stolen one ends after a quarter of an hour', async () => {
    expect((await jwt({ authorization: `bearer ${buyer.token}` }, buyer.email)).status).toBe(401);
    expect((await jwt({ authorization: `bearer ${seller.token}`, cookie: buyer.cookie }, seller.email)).status).toBe(
      403,
    );
  });

  test.each(['redial.session_token=', 'redial.session_token=nonsense', 'redial.session_token=abc.def', 'other=1'])(
    'is not possible with the cookie "%s"',
    async (cookie) => {
      expect((await jwt({ cookie }, buyer.email)).status).toBe(401);
    },
  );

  test("is not possible with another session's token under one's own signature", async () => {
    const [name = '', value = ''] = buyer.cookie.split('=');
    const [, signature] = decodeURIComponent(value).split('.');
    const { rows } = await sql<{
      token: string;
    }>`select token from identity_session where "userId" = ${String(decodeJwt(seller.token).sub)}`.execute(
      market.context.db,
    );
    expect(rows).toHaveLength(1);
    expect(
      (await jwt({ cookie: `${name}=${encodeURIComponent(`${rows[0]?.token}.${signature}`)}` }, seller.email)).status,
    ).toBe(401);
    expect((await jwt({ cookie: `${name}=${rows[0]?.token}` }, seller.email)).status).toBe(401);
  });

  test('gives nothing secret away: who it is for, which session, and until when', async () => {
    const { body } = await jwt({ cookie: buyer.cookie }, buyer.email);
    const { exp = 0, iat = 0, ...claims } = decodeJwt(String(body.accessToken));
    expect(exp - iat).toBe(15 * 60);
    expect(claims).toEqual({
      sid: expect.any(String),
      email: buyer.email,
      sub: expect.any(String),
      iss: 'redial',
      aud: 'redial-api',
    });
    expect(buyer.cookie).not.toContain(String(claims.sid));
  });

  test('comes before the account type was chosen: then it is asked for', async () => {
    const { email, cookie } = await signUpNewcomer(market);
    expect(await jwt({ cookie }, email)).toMatchObject({ status: 409, body: { code: 'account_type_needed' } });
  });
});

describe('A token is refused', () => {
  test('unless it is made as ours are: the proof that the ones below fail for their one change', async () => {
    expect((await use(await tokenWith())).status).toBe(200);
  });

  test.each<[string, () => Promise<string> | string]>([
    [
      'when it is signed with another key',
      () =>
        new SignJWT({ ...decodeJwt(buyer.token) })
          .setProtectedHeader({ alg: 'HS256' })
          .sign(new TextEncoder().encode('another-secret-of-some-length-0123456')),
    ],
    ['when it is not signed', () => new UnsecuredJWT({ ...decodeJwt(buyer.token) }).encode()],
    [
      'when it is signed with a key pair of its maker',
      async () =>
        new SignJWT({ ...decodeJwt(buyer.token) })
          .setProtectedHeader({ alg: 'RS256' })
          .sign((await generateKeyPair('RS256')).privateKey),
    ],
    ['when it names another algorithm of the same key', () => tokenWith(undefined, {}, 'HS512')],
    ['when its time is over', () => tokenWith((token) => token.setExpirationTime(seconds() - 1))],
    [
      'when it never ends',
      async () =>
        new SignJWT({ sid: decodeJwt(buyer.token).sid })
          .setProtectedHeader({ alg: 'HS256' })
          .setSubject(String(decodeJwt(buyer.token).sub))
          .setIssuer('redial')
          .setAudience('redial-api')
          .sign(secret()),
    ],
    ['when it was made for somebody else to read', () => tokenWith((token) => token.setAudience('other-api'))],
    ['when somebody else made it', () => tokenWith((token) => token.setIssuer('other'))],
    [
      "when it names one's own session and another's identity",
      () => tokenWith((token) => token.setSubject(String(decodeJwt(seller.token).sub))),
    ],
    [
      "when it names another's session and one's own identity",
      () => tokenWith(undefined, { sid: decodeJwt(seller.token).sid }),
    ],
    ['when its session is unknown', () => tokenWith(undefined, { sid: 'none' })],
    ['when its session is no text', () => tokenWith(undefined, { sid: 42 })],
    ['when it is cut', () => buyer.token.slice(0, -5)],
    ['when it is nonsense', () => 'nonsense'],
    ['when it is three dots', () => '...'],
  ])('%s', async (_title, make) => {
    const { status, body } = await use(await make());
    expect([status, body.code]).toEqual([401, 'token_expired']);
  });

  test.each(['bearer', 'bearer ', 'Basic YTpi', 'token x', 'bearer a b'])(
    'when the header is "%s"',
    async (authorization) => {
      const answer = await callAs<{ code: string }>(market, `GET /api/bookings?email=${buyer.email}`, {
        authorization,
      });
      expect([answer.status, answer.body.code]).toEqual([401, 'token_expired']);
    },
  );

  test('after a quarter of an hour, and a new one comes from the session without a password', async () => {
    const late = await openTestMarket();
    try {
      const person = await signUp(late, 'User');
      const list = (token: string) =>
        callAs(late, `GET /api/bookings?email=${person.email}`, { authorization: `bearer ${token}` });
      late.wait(14.9 / 60);
      expect((await list(person.token)).status).toBe(200);
      late.wait(0.2 / 60);
      expect((await list(person.token)).status).toBe(401);
      const renewed = await callAs<{ accessToken: string }>(late, `GET /api/jwt?email=${person.email}`, {
        cookie: person.cookie,
      });
      expect((await list(renewed.body.accessToken)).status).toBe(200);
    } finally {
      await late.close();
    }
  });

  test('as soon as its holder signed out, and those of other sessions go on', async () => {
    const person = await signUp(market, 'User');
    const again = await market.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      payload: { email: person.email, password: 'correct horse' },
    });
    const second = String([again.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
    const other = String((await jwt({ cookie: second }, person.email)).body.accessToken);
    await callAs(market, 'POST /api/auth/sign-out', { cookie: person.cookie }, {});
    expect((await use(person.token, person)).status).toBe(401);
    expect((await jwt({ cookie: person.cookie }, person.email)).status).toBe(401);
    expect((await use(other, person)).status).toBe(200);
  });

  test("also by a call that visitors may make: it refuses instead of showing the visitors' list", async () => {
    expect((await callAs(market, 'GET /api/products/advertised', { authorization: 'bearer nonsense' })).status).toBe(
      401,
    );
  });
});

describe('An account that was closed', () => {
  test('is a visitor at once, with any token', async () => {
    const person = await signUp(market, 'User');
    await sql`update users set closed_at = now() where id = ${person.id}::uuid`.execute(market.context.db);
    expect(await use(person.token, person)).toMatchObject({ status: 409, body: { code: 'account_type_needed' } });
    await sql`delete from identity_user where email = ${person.email}`.execute(market.context.db);
    expect((await use(person.token, person)).status).toBe(401);
    expect((await jwt({ cookie: person.cookie }, person.email)).status).toBe(401);
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { callAs, callAsVisitor, signUp } from '#server/testing/people.ts';
import type { Refused } from '#server/testing/people.ts';

let market: TestMarket;
beforeAll(async () => {
  market = await openTestMarket();
});
afterAll(() => market.close());

const whole = { name: 'Nia', email: 'nia@redial.example', password: 'six-or-more' };
const signUpWith = (body: unknown) => callAsVisitor<Refused>(market, 'POST /api/auth/sign-up/email', body);
const signInWith = (body: unknown) => callAsVisitor<Refused>(market, 'POST /api/auth/sign-in/email', body);

async function peopleCount(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from identity_user`.execute(
    market.context.db,
  );
  return rows[0]?.count ?? -1;
}

describe('Signing up', () => {
  test.each<[string, unknown]>([
    ['name', undefined],
    ['name', ''],
    ['name', '   '],
    ['name', 'x'.repeat(121)],
    ['name', 7],
    ['name', null],
    ['name', 'a\u0000b'],
    ['name', ['Nia']],
    ['email', undefined],
    ['email', ''],
    ['email', 'nia'],
    ['email', 'nia@'],
    ['email', `${'x'.repeat(250)}@redial.example`],
    ['email', 7],
    ['email', 'a\u0000@redial.example'],
    ['email', { $ne: '' }],
    ['password', undefined],
    ['password', ''],
    ['password', '12345'],
    ['password', 'x'.repeat(129)],
    ['password', 123_456],
    ['password', null],
  ])('is refused naming %s when it is %j, and nobody is signed up', async (field, value) => {
    const before = await peopleCount();
    const { status, body } = await signUpWith({ ...whole, [field]: value });
    expect([status, body.code, body.issues?.map(({ path }) => path)]).toEqual([400, 'invalid_request', [field]]);
    expect(await peopleCount()).toBe(before);
  });

  test("asks for six characters in the specification's words", async () => {
    expect((await signUpWith({ ...whole, password: '12345' })).body.issues?.[0]?.message).toBe(
      'must be atleast 6 characters or longer',
    );
    expect((await signUpWith({ ...whole, email: 'six@redial.example', password: '123456' })).status).toBe(200);
  });

  test('signs in by a cookie that scripts can not read and other sites can not send', async () => {
    const answer = await market.app.inject({
      method: 'POST',
      url: '/api/auth/sign-up/email',
      payload: { ...whole, email: 'cookie@redial.example' },
    });
    expect(String(answer.headers['set-cookie'])).toMatch(/^redial\.session_token=.*HttpOnly.*SameSite=Lax/i);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('marks that cookie as for encrypted connections and this very host alone where the market has https', async () => {
    const secure = await openTestMarket({ PUBLIC_URL: 'https://redial.example' });
    try {
      const person = await signUp(secure, 'User');
      const again = await secure.app.inject({
        method: 'POST',
        url: '/api/auth/sign-in/email',
        payload: { email: person.email, password: 'correct horse' },
      });
      // Source: RFC 6265bis, chapter 4.1.3.2: Secure, the path /, and no Domain.
      const ours = [again.headers['set-cookie']]
        .flat()
        .filter((line) => line?.startsWith('__Host-redial.session_token='));
      expect(ours).toHaveLength(1);
      expect(ours[0]).toMatch(/; Path=\/;.*; Secure/);
      for (const line of [again.headers['set-cookie']].flat()) expect(line).toMatch(/^__Host-(?!.*Domain=)/i);
      expect((await secure.app.inject({ url: '/api/me', headers: { cookie: person.cookie } })).json()).toMatchObject({
        user: { email: person.email },
      });
      const out = await secure.app.inject({
        method: 'POST',
        url: '/api/auth/sign-out',
        headers: { cookie: person.cookie },
        payload: {},
      });
      expect(String(out.headers['set-cookie'])).toMatch(/__Host-redial\.session_token=;.*Max-Age=0;.*Secure/i);
    } finally {
      await secure.close();
    }
  });

  test('with an e-mail that is taken is refused in upper or lower case, also at the same moment', async () => {
    expect((await signUpWith({ ...whole, email: 'taken@redial.example' })).status).toBe(200);
    expect((await signUpWith({ ...whole, email: ' TAKEN@redial.example' })).status).toBe(422);
    const before = await peopleCount();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => signUpWith({ ...whole, email: 'race@redial.example' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await peopleCount()).toBe(before + 1);
  });

  test('takes no role, no verification and no picture along', async () => {
    await signUpWith({
      ...whole,
      email: 'extra@redial.example',
      emailVerified: true,
      role: 'admin',
      image: 'https://evil.example/a.png',
      id: 'chosen',
    });
    const { rows } =
      await sql`select "emailVerified", image, id from identity_user where email = 'extra@redial.example'`.execute(
        market.context.db,
      );
    expect(rows).toEqual([{ emailVerified: false, image: null, id: expect.not.stringMatching(/^chosen$/) }]);
  });

  test.each([
    '/api/auth/sign-up/email/',
    '/api/auth//sign-up/email',
    '/api/auth/sign-up/emai%6c',
    '/api/auth/./sign-up/email',
    '/api/auth/Sign-Up/email',
  ])('can not go round these rules by the address %s', async (path) => {
    const before = await peopleCount();
    const answer = await market.app.inject({
      method: 'POST',
      url: path,
      payload: { ...whole, name: 'x'.repeat(500), email: 'round@redial.example' },
    });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(await peopleCount()).toBe(before);
  });

  test('keeps no password that could be read', async () => {
    await signUpWith({ ...whole, email: 'hash@redial.example', password: 'a-password-of-mine' });
    const { rows } = await sql<{ line: string }>`select row_to_json(a)::text as line from identity_account a`.execute(
      market.context.db,
    );
    for (const { line } of rows) expect(line).not.toContain('a-password-of-mine');
  });
});

describe('Signing in', () => {
  test.each<[string, unknown]>([
    ['email', undefined],
    ['email', 'nia'],
    ['email', 7],
    ['password', undefined],
    ['password', 123_456],
    ['password', 'x'.repeat(129)],
    ['rememberMe', 'yes'],
  ])('is refused naming %s when it is %j', async (field, value) => {
    const { status, body } = await signInWith({ email: whole.email, password: whole.password, [field]: value });
    expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, [field]]);
  });

  test('with a wrong password and with an unknown e-mail is answered alike', async () => {
    const person = await signUp(market, 'User');
    const wrong = await signInWith({ email: person.email, password: 'wrong-password' });
    const unknown = await signInWith({ email: 'nobody@redial.example', password: 'wrong-password' });
    expect(wrong).toMatchObject({ status: 401, body: { message: 'Invalid email or password' } });
    expect(unknown).toEqual(wrong);
  });

  test('takes the e-mail in any case and with spaces around it', async () => {
    const person = await signUp(market, 'User');
    expect((await signInWith({ email: ` ${person.email.toUpperCase()} `, password: 'correct horse' })).status).toBe(
      200,
    );
  });

  test('leads nowhere but here', async () => {
    const person = await signUp(market, 'User');
    const answer = await market.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      payload: { email: person.email, password: 'correct horse', callbackURL: 'https://evil.example' },
    });
    expect(answer.statusCode).toBe(200);
    expect([answer.headers.location, answer.json<{ url?: string }>().url ?? null]).toEqual([undefined, null]);
  });
});

describe('The rest of the identity calls', () => {
  test.each(['update-user', 'change-email', 'delete-user', 'set-password'])(
    '%s is closed: names and accounts are the business of the market',
    async (path) => {
      const person = await signUp(market, 'User');
      const { status } = await callAs<Refused>(
        market,
        `POST /api/auth/${path}`,
        { cookie: person.cookie },
        { name: 'Other', newEmail: 'other@redial.example', newPassword: 'other-password', password: 'correct horse' },
      );
      expect(status).toBe(404);
      const { rows } = await sql`select name from identity_user where email = ${person.email}`.execute(
        market.context.db,
      );
      expect(rows).toEqual([{ name: person.name }]);
    },
  );

  test.each([
    'sign-in/social',
    'request-password-reset',
    'reset-password',
    'verify-email',
    'revoke-session',
    'nothing',
    'get-session/../x',
    'error',
  ])('%s never answers with a 500', async (path) => {
    for (const body of [
      {},
      { provider: 'google', token: 'x', email: 'a@redial.example', newPassword: 'long-enough' },
      { token: { a: 1 }, email: [] },
      { token: 'a\u0000b', email: 'a\u0000@b.example', newPassword: 'long\u0000enough' },
    ]) {
      const { status, body: said } = await callAsVisitor<Refused>(market, `POST /api/auth/${path}`, body);
      expect(status).toBeLessThan(500);
      if (status >= 400) expect(said).toMatchObject({ code: expect.any(String), message: expect.any(String) });
    }
  });

  test.each([
    'verify-email?token=a%00b',
    'reset-password/a%00b?callbackURL=/',
    'callback/google?code=%00&state=%00',
    'reset-password/x?callbackURL=https://evil.example',
    'list-sessions',
    'error?error=<script>alert(1)</script>',
  ])('GET %s leads neither to a 500 nor to another site', async (path) => {
    const answer = await market.app.inject({ url: `/api/auth/${path}` });
    expect(answer.statusCode).toBeLessThan(500);
    expect(String(answer.headers.location ?? '')).not.toContain('evil.example');
    expect(answer.body).not.toContain('<script>alert');
  });

  test('get-session has nobody for a visitor', async () => {
    const answer = await market.app.inject({ url: '/api/auth/get-session' });
    expect([answer.statusCode, answer.body]).toEqual([200, 'null']);
  });

  test.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'null' },
  ])('are not made for another site: %o', async (headers) => {
    const person = await signUp(market, 'User');
    const { status, body } = await callAs<Refused>(
      market,
      'POST /api/auth/sign-out',
      { cookie: person.cookie, ...headers },
      {},
    );
    expect([status, body.code]).toEqual([403, 'foreign_origin']);
    expect((await person.call(`GET /api/bookings?email=${person.email}`)).status).toBe(200);
  });
});

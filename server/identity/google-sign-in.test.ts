import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { foreignVisitor, signInPayload } from '#server/testing/foreign-visitor.ts';
import type { ForeignVisitor } from '#server/testing/foreign-visitor.ts';
import { putLetterbox } from '#server/testing/letterbox.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { startOpenIdProvider } from '#server/testing/openid-provider.ts';
import type { ForeignClaims, TestProvider } from '#server/testing/openid-provider.ts';
import { callAs, callAsVisitor, signUp } from '#server/testing/people.ts';

const marketUrl = 'http://localhost:3000';
let provider: TestProvider;
let market: TestMarket;
let visitor: ForeignVisitor;
let count = 0;

beforeAll(async () => {
  provider = await startOpenIdProvider({ marketUrl, people: {} });
  market = await openTestMarket(provider.environment);
});
beforeEach(() => {
  visitor = foreignVisitor(market, provider);
});
afterAll(async () => {
  await market.close();
  await provider.close();
});

/** Somebody new whom the provider knows. */
function somebody(claims: ForeignClaims = {}): { sub: string; email: string } {
  const sub = `person-${(count += 1)}`;
  const email = `${sub}@provider.example`;
  provider.people.set(sub, { email, email_verified: true, name: 'Gia Google', ...claims });
  return { sub, email };
}

interface IdentityRow {
  id: string;
  name: string;
  emailVerified: boolean;
  image: string | null;
  providers: string | null;
}

async function identity(email: string): Promise<IdentityRow | undefined> {
  const { rows } = await sql<IdentityRow>`
    select u.id, u.name, u."emailVerified", u.image, string_agg(a."providerId", ' ' order by a."providerId") as providers
    from identity_user u left join identity_account a on a."userId" = u.id where u.email = ${email} group by u.id`.execute(market.context.db);
  return rows[0];
}

async function sessionsOf(email: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from identity_session s join identity_user u on u.id = s."userId" where u.email = ${email}`.execute(market.context.db);
  return rows[0]?.count ?? -1;
}

async function openAccount(email: string, name = 'Gia Google'): Promise<void> {
  const { status } = await callAs(market, 'POST /api/users', { cookie: visitor.cookie() }, { name, email, accountType: 'Seller' });
  expect(status).toBe(200);
}

describe('Whether Google is set up', () => {
  test('is known to everybody', async () => {
    expect(await callAsVisitor(market, 'GET /api/identity/settings')).toEqual({ status: 200, body: { google: true } });
  });

  test('also where it is not: then the call leads nowhere', async () => {
    const without = await openTestMarket();
    try {
      expect((await callAsVisitor(without, 'GET /api/identity/settings')).body).toEqual({ google: false });
      expect((await callAsVisitor(without, 'POST /api/auth/sign-in/social', signInPayload('/'))).status).toBe(404);
    } finally {
      await without.close();
    }
  });
});

describe('Somebody who comes in with Google', () => {
  test('for the first time is signed in, was never asked for an account type, and is sent on with the page they wanted', async () => {
    const { sub, email } = somebody({ email_verified: true });
    expect(await visitor.signIn(sub, '/category/apple?page=2')).toEqual({ status: 302, path: '/login/google', error: null, to: '/category/apple?page=2' });
    expect(await visitor.me()).toMatchObject({ _id: null, name: 'Gia Google', email, accountType: null });
    expect(await identity(email)).toMatchObject({ emailVerified: true, providers: 'google' });
  });

  test('for the second time is the same person, and gets a token', async () => {
    const { sub, email } = somebody();
    await visitor.signIn(sub);
    await openAccount(email);
    const [first, before] = [await visitor.me(), await identity(email)];
    visitor = foreignVisitor(market, provider);
    expect((await visitor.signIn(sub)).error).toBeNull();
    expect(await visitor.me()).toEqual(first);
    expect(first).toMatchObject({ _id: expect.any(String), accountType: 'Seller' });
    expect(await identity(email)).toEqual(before);
    expect((await callAs(market, `GET /api/jwt?email=${email}`, { cookie: visitor.cookie() })).status).toBe(200);
  });

  test('for the first time in two windows at once becomes one person, who can come in again', async () => {
    const { sub, email } = somebody();
    const windows = Array.from({ length: 3 }, () => foreignVisitor(market, provider));
    const addresses = await Promise.all(windows.map(async (window) => window.choose(await window.press(), sub)));
    const landings = await Promise.all(windows.map((window, index) => window.comeBack(addresses[index] ?? '')));
    expect(landings.filter(({ error }) => error === null).length).toBeGreaterThan(0);
    expect(await identity(email)).toMatchObject({ providers: 'google' });
    expect((await visitor.signIn(sub)).error).toBeNull();
  });

  test('leaves none of the tokens of the provider here', async () => {
    const { sub, email } = somebody();
    await visitor.signIn(sub);
    await visitor.signIn(sub);
    const { rows } = await sql`select a."accessToken", a."refreshToken", a."idToken", a.password from identity_account a join identity_user u on u.id = a."userId" where u.email = ${email}`.execute(market.context.db);
    expect(rows).toEqual([{ accessToken: null, refreshToken: null, idToken: null, password: null }]);
  });

  test('is called by what stands before the @ when the provider gives no name', async () => {
    const { sub, email } = somebody({ name: undefined });
    await visitor.signIn(sub);
    expect(await visitor.me()).toMatchObject({ name: sub });
    await openAccount(email, sub);
  });

  test('is known by a name that our own forms would take', async () => {
    const { sub, email } = somebody({ name: `  Gia\u0000\n${'é'.repeat(200)}  ` });
    await visitor.signIn(sub);
    const name = String((await visitor.me())?.name);
    expect([name.length, name.slice(0, 6)]).toEqual([120, 'Gia éé']);
    await openAccount(email, name);
  });

  test('shows their photo when it is one that our pages may show', async () => {
    const [own, foreign] = [somebody({ picture: `${provider.issuer}/photo/a` }), somebody({ picture: 'https://elsewhere.example/a.png' })];
    await visitor.signIn(own.sub);
    expect(await visitor.me()).toMatchObject({ photoURL: `${provider.issuer}/photo/a` });
    visitor = foreignVisitor(market, provider);
    await visitor.signIn(foreign.sub);
    expect(await visitor.me()).toMatchObject({ photoURL: null });
  });

  test.each([
    ['tells of them in the ID token', { claimsInIdToken: true }],
    ['wants the secret of the client in the body', { authentication: 'client_secret_post' as const }],
  ])('does so as well when the provider %s', async (_title, options) => {
    const other = await startOpenIdProvider({ marketUrl, people: { ida: { email: 'ida@other.example', email_verified: true, name: 'Ida' } }, ...options });
    const elsewhere = await openTestMarket(other.environment);
    try {
      const ida = foreignVisitor(elsewhere, other);
      expect((await ida.signIn('ida')).error).toBeNull();
      expect(await ida.me()).toMatchObject({ name: 'Ida', email: 'ida@other.example' });
    } finally {
      await elsewhere.close();
      await other.close();
    }
  });

  test('signs out of Redial alone: at the provider they stay who they are', async () => {
    const { sub, email } = somebody();
    await visitor.signIn(sub);
    const signedOut = await callAs(market, 'POST /api/auth/sign-out', { cookie: visitor.cookie() }, {});
    expect(signedOut).toEqual({ status: 200, body: { success: true } });
    expect([await visitor.me(), await sessionsOf(email)]).toEqual([null, 0]);
    const again = await visitor.choose(await visitor.press(), 'nobody is asked');
    expect((await visitor.comeBack(again)).error).toBeNull();
    expect(await visitor.me()).toMatchObject({ email });
  });
});

describe('An e-mail that has an account already', () => {
  test.each([
    { here: true, there: true, error: null, providers: 'credential google' },
    { here: true, there: false, error: 'account_not_linked', providers: 'credential' },
    { here: true, there: 'true', error: 'account_not_linked', providers: 'credential' },
    { here: true, there: undefined, error: 'account_not_linked', providers: 'credential' },
    { here: false, there: true, error: 'account_not_linked', providers: 'credential' },
    { here: false, there: false, error: 'account_not_linked', providers: 'credential' },
  ])('is linked only when both have verified it: here $here, there $there', async ({ here, there, error, providers }) => {
    const person = await signUp(market, 'User');
    await sql`update identity_user set "emailVerified" = ${here} where email = ${person.email}`.execute(market.context.db);
    const { sub } = somebody({ email: person.email, email_verified: there });
    expect(await visitor.signIn(sub, '/category/apple')).toMatchObject({ path: error === null ? '/login/google' : '/login', error, to: '/category/apple' });
    expect((await visitor.me())?._id).toBe(error === null ? person.id : undefined);
    expect(await identity(person.email)).toMatchObject({ providers, emailVerified: here });
  });

  test('is linked once its owner has followed the link in our mail', async () => {
    const letterbox = putLetterbox(market);
    const person = await signUp(market, 'User');
    const { sub } = somebody({ email: person.email });
    expect(await visitor.signIn(sub)).toMatchObject({ path: '/login', error: 'account_not_linked' });
    const token = letterbox.token(person.email, '/confirmEmail');
    expect((await callAsVisitor(market, 'POST /api/identity/confirmation', { token })).status).toBe(200);
    expect(await visitor.signIn(sub)).toMatchObject({ path: '/login/google', error: null });
    expect((await visitor.me())?._id).toBe(person.id);
    expect(await identity(person.email)).toMatchObject({ providers: 'credential google' });
  });

  test('is not linked by its owner either: that call is closed, as are those for tokens', async () => {
    const person = await signUp(market, 'User');
    for (const path of ['link-social', 'unlink-account', 'get-access-token', 'refresh-token']) {
      expect([path, (await callAs(market, `POST /api/auth/${path}`, { cookie: person.cookie }, { ...signInPayload('/'), providerId: 'google' })).status]).toEqual([path, 404]);
    }
  });

  test('and a provider that has not verified it opens an account that does not look verified', async () => {
    const { sub, email } = somebody({ email_verified: false });
    await visitor.signIn(sub);
    expect(await identity(email)).toMatchObject({ emailVerified: false, providers: 'google' });
  });

  test.each([['with letters that fold into those of another', 'ＢEA@redial.example'], ['with a Kelvin sign', 'bea@redial.example'.replace('e', '\u212a')], ['that is none', 'bea'], ['that is missing', undefined], ['that is no text', ['bea@redial.example']]])('is not taken from one %s', async (_title, email) => {
    const { sub } = somebody({ email });
    expect((await visitor.signIn(sub)).error).toBe('email_not_found');
    expect(await visitor.me()).toBeNull();
  });
});

describe('An account that was closed', () => {
  test('is not entered by Google again: whoever comes back is somebody new', async () => {
    const { sub, email } = somebody();
    await visitor.signIn(sub);
    await openAccount(email);
    const closed = await visitor.me();
    await sql`update users set closed_at = now() where id = ${String(closed?._id)}::uuid`.execute(market.context.db);
    await sql`delete from identity_user where email = ${email}`.execute(market.context.db);
    expect(await visitor.me()).toBeNull();
    await visitor.signIn(sub);
    expect(await visitor.me()).toMatchObject({ email, _id: null, accountType: null });
  });
});

describe('Who comes back otherwise than they left', () => {
  const nobody = async (email: string) => expect([await visitor.me(), await sessionsOf(email)]).toEqual([null, 0]);

  test('by Cancel stands at /login, which still knows the page they wanted and nothing in the words of the provider', async () => {
    const { sub, email } = somebody();
    const address = await visitor.choose(await visitor.press('/category/apple'), 'cancel');
    expect(address).toContain('error_description');
    expect(await visitor.comeBack(address)).toEqual({ status: 302, path: '/login', error: 'access_denied', to: '/category/apple' });
    await nobody(email);
    expect((await visitor.signIn(sub)).error).toBeNull();
  });

  test('with an error of many words is told of an unknown one', async () => {
    const address = new URL(await visitor.choose(await visitor.press(), 'cancel'));
    address.searchParams.set('error', '<b>Call this number</b>');
    expect((await visitor.comeBack(address.href)).error).toBe('unknown');
  });

  test('twice at once is signed in once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { sub, email } = somebody();
      const address = await visitor.choose(await visitor.press(), sub);
      const landings = await Promise.all(Array.from({ length: 4 }, () => visitor.comeBack(address)));
      expect(landings.filter(({ error }) => error === null)).toHaveLength(1);
      expect(await sessionsOf(email)).toBe(1);
      visitor = foreignVisitor(market, provider);
    }
  });

  test('a second time with the same address is not signed in again', async () => {
    const { sub, email } = somebody();
    const address = await visitor.choose(await visitor.press(), sub);
    await visitor.comeBack(address);
    expect(await visitor.comeBack(address)).toMatchObject({ path: '/login', error: 'state_mismatch' });
    expect(await sessionsOf(email)).toBe(1);
  });

  test.each<[string, string, (address: URL) => void]>([
    ['a state of their own making', 'state_mismatch', (address) => address.searchParams.set('state', 'x'.repeat(32))],
    ['no state', 'state_not_found', (address) => address.searchParams.delete('state')],
    ['a code of their own making', 'invalid_code', (address) => address.searchParams.set('code', 'made-up')],
    ['no code', 'no_code', (address) => address.searchParams.delete('code')],
    ['the word of another provider', 'issuer_mismatch', (address) => address.searchParams.set('iss', 'https://evil.example')],
  ])('with %s is nobody', async (_title, error, change) => {
    const { sub, email } = somebody();
    const address = new URL(await visitor.choose(await visitor.press(), sub));
    change(address);
    expect(await visitor.comeBack(address.href)).toMatchObject({ path: '/login', error });
    await nobody(email);
  });

  test('to a browser that never left is nobody: an address can not be handed to somebody else', async () => {
    const { sub, email } = somebody();
    const address = await visitor.choose(await visitor.press(), sub);
    const victim = foreignVisitor(market, provider);
    expect(await victim.comeBack(address)).toMatchObject({ path: '/login', error: 'state_mismatch' });
    await victim.press();
    expect((await victim.comeBack(address)).error).toBe('state_mismatch');
    visitor.drop('redial.state');
    expect((await visitor.comeBack(address)).error).toBe('state_mismatch');
    await nobody(email);
    expect(await victim.me()).toBeNull();
  });

  test('with the code of another sign-in is nobody', async () => {
    const { sub, email } = somebody();
    const stolen = new URL(await foreignVisitor(market, provider).choose(await foreignVisitor(market, provider).press(), sub)).searchParams.get('code');
    const address = new URL(await visitor.choose(await visitor.press(), sub));
    address.searchParams.set('code', String(stolen));
    expect((await visitor.comeBack(address.href)).error).toBe('invalid_code');
    await nobody(email);
  });

  test('with an ID token that was made for another sign-in is nobody', async () => {
    const { sub, email } = somebody();
    const left = new URL(await visitor.press());
    expect(left.searchParams.get('nonce')).toMatch(/^[\w-]{32}$/);
    left.searchParams.set('nonce', 'another');
    expect((await visitor.comeBack(await visitor.choose(left.href, sub))).error).toBe('unable_to_get_user_info');
    await nobody(email);
  });
});

describe('The button', () => {
  test('sends on with PKCE, a nonce and these scopes, whatever else is asked for', async () => {
    const more = { scopes: ['admin'], additionalParams: { prompt: 'none' }, loginHint: 'x', idToken: { token: 'a.b.c' }, additionalData: { link: { userId: 'x', email: 'x' } }, newUserCallbackURL: 'https://evil.example' };
    const { body } = await callAsVisitor<{ url: string }>(market, 'POST /api/auth/sign-in/social', { ...signInPayload('/'), ...more });
    const { origin, searchParams } = new URL(body.url);
    expect(origin).toBe(provider.issuer);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'redial-market', response_type: 'code', scope: 'openid email profile', redirect_uri: `${marketUrl}/api/auth/callback/google`,
      code_challenge_method: 'S256', code_challenge: expect.any(String), state: expect.any(String), nonce: expect.any(String),
    });
  });

  test.each(['https://evil.example', '//evil.example', '/\\evil.example', '/\t/evil.example', 'javascript:alert(1)', '', `/${'x'.repeat(400)}`, 7, undefined])('leads back to nowhere but here: %j', async (address) => {
    for (const field of ['callbackURL', 'errorCallbackURL']) {
      const { status, body } = await callAsVisitor<{ issues: { path: string }[] }>(market, 'POST /api/auth/sign-in/social', { ...signInPayload('/'), [field]: address });
      expect([status, body.issues.map(({ path }) => path)]).toEqual([400, [field]]);
    }
  });

  test('knows no other provider', async () => {
    expect((await callAsVisitor(market, 'POST /api/auth/sign-in/social', { ...signInPayload('/'), provider: 'github' })).status).toBe(400);
  });
});

describe('A provider that is away', () => {
  test('keeps no market from starting; the button says so, and works as soon as it is back', async () => {
    provider.setAway(true);
    const late = await openTestMarket(provider.environment);
    try {
      const press = () => callAsVisitor<{ code: string; message: string }>(late, 'POST /api/auth/sign-in/social', signInPayload('/'));
      const answer = await press();
      expect(answer).toMatchObject({ status: 503, body: { code: 'provider_unavailable', message: expect.stringMatching(/^Google can not be reached/) } });
      provider.setAway(false);
      expect((await press()).status).toBe(200);
    } finally {
      provider.setAway(false);
      await late.close();
    }
  });

  test('when somebody comes back from it leads to /login, and the next try succeeds', async () => {
    const { sub } = somebody();
    const address = await visitor.choose(await visitor.press('/blog'), sub);
    provider.setAway(true);
    expect(await visitor.comeBack(address)).toMatchObject({ path: '/login', error: 'invalid_code', to: '/blog' });
    provider.setAway(false);
    expect((await visitor.signIn(sub)).error).toBeNull();
  });
});

test.each(['verify-email?token=nonsense&', 'reset-password/nonsense?', 'delete-user/callback?token=nonsense&'])('A read that another site sends does not decide where it is sent on to: %s', async (path) => {
  const answer = await market.app.inject({ url: `/api/auth/${path}callbackURL=https://evil.example/x`, headers: { origin: 'https://evil.example' } });
  expect([answer.statusCode, answer.headers.location]).toEqual([404, undefined]);
});

test('A database that fails while somebody comes back leads to /login', async () => {
  const broken = await openTestMarket(provider.environment);
  try {
    const address = await foreignVisitor(broken, provider).press();
    await sql`alter table identity_verification rename to gone`.execute(broken.context.db);
    const answer = await broken.app.inject({ url: `/api/auth/callback/google?code=x&state=${new URL(address).searchParams.get('state')}` });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, expect.stringMatching(/\/login\?error=\w+$/)]);
  } finally {
    await broken.close();
  }
});

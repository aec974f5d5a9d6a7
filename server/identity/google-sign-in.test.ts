import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { foreignVisitor, signInPayload } from '#server/testing/foreign-visitor.ts';
import type { ForeignVisitor } from '#server/testing/foreign-visitor.ts';
import { putLetterbox } from '#server/testing/letterbox.ts';
import { openTestMarket } from '#server/testing/market.ts';
import { startOpenIdProvider } from '#server/testing/openid-provider.ts';
import { callAs, callAsVisitor, signUp } from '#server/testing/people.ts';
import { marketUrl, openMarketWithProvider } from '#server/testing/with-provider.ts';
import type { MarketWithProvider } from '#server/testing/with-provider.ts';

let provider: MarketWithProvider['provider'];
let market: MarketWithProvider['market'];
let somebody: MarketWithProvider['somebody'];
let identity: MarketWithProvider['identity'];
let sessionsOf: MarketWithProvider['sessionsOf'];
let visitor: ForeignVisitor;
let close: MarketWithProvider['close'];

beforeAll(async () => {
  ({ provider, market, somebody, identity, sessionsOf, close } = await openMarketWithProvider());
});
beforeEach(() => {
  visitor = foreignVisitor(market, provider);
});
afterAll(() => close());

async function openAccount(email: string, name = 'Gia Google'): Promise<void> {
  const { status } = await callAs(
    market,
    'POST /api/users',
    { cookie: visitor.cookie() },
    { name, email, accountType: 'Seller' },
  );
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
    expect(await visitor.signIn(sub, '/category/apple?page=2')).toEqual({
      status: 302,
      path: '/login/google',
      error: null,
      to: '/category/apple?page=2',
    });
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
    const { rows } = await sql`select a."accessToken", a."refreshToken", a."idToken", a.password from identity_account a
        join identity_user u on u.id = a."userId" where u.email = ${email}`.execute(market.context.db);
    expect(rows).toEqual([{ accessToken: null, refreshToken: null, idToken: null, password: null }]);
  });

  test('is named by the part before the @ when the provider gives no name', async () => {
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
    const [own, foreign] = [
      somebody({ picture: `${provider.issuer}/photo/a` }),
      somebody({ picture: 'https://elsewhere.example/a.png' }),
    ];
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
    const other = await startOpenIdProvider({
      marketUrl,
      people: { ida: { email: 'ida@other.example', email_verified: true, name: 'Ida' } },
      ...options,
    });
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

  test('ends the session that the browser had before', async () => {
    const [first, next] = [somebody(), somebody()];
    await visitor.signIn(first.sub);
    const address = await foreignVisitor(market, provider).choose(await visitor.press(), next.sub);
    expect((await visitor.comeBack(address)).error).toBeNull();
    expect([await sessionsOf(first.email), await sessionsOf(next.email)]).toEqual([0, 1]);
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
  ])(
    'is linked only when both have verified it: here $here, there $there',
    async ({ here, there, error, providers }) => {
      const person = await signUp(market, 'User');
      await sql`update identity_user set "emailVerified" = ${here} where email = ${person.email}`.execute(
        market.context.db,
      );
      const { sub } = somebody({ email: person.email, email_verified: there });
      expect(await visitor.signIn(sub, '/category/apple')).toMatchObject({
        path: error === null ? '/login/google' : '/login',
        error,
        to: '/category/apple',
      });
      expect((await visitor.me())?._id).toBe(error === null ? person.id : undefined);
      expect(await identity(person.email)).toMatchObject({ providers, emailVerified: here });
    },
  );

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
      expect([
        path,
        (
          await callAs(
            market,
            `POST /api/auth/${path}`,
            { cookie: person.cookie },
            { ...signInPayload('/'), providerId: 'google' },
          )
        ).status,
      ]).toEqual([path, 404]);
    }
  });

  test('and a provider that has not verified it opens an account that does not look verified', async () => {
    const { sub, email } = somebody({ email_verified: false });
    await visitor.signIn(sub);
    expect(await identity(email)).toMatchObject({ emailVerified: false, providers: 'google' });
  });

  test.each([
    ['with letters that fold into those of another', 'ＢEA@redial.example'],
    ['with a Kelvin sign', 'bea@redial.example'.replace('e', '\u212a')],
    ['that is none', 'bea'],
    ['that is missing', undefined],
    ['that is no text', ['bea@redial.example']],
  ])('is not taken from one %s', async (_title, email) => {
    const { sub } = somebody({ email });
    expect((await visitor.signIn(sub)).error).toBe('email_not_found');
    expect(await visitor.me()).toBeNull();
  });
});

describe('An account that was closed', () => {
  test('is not entered by Google again: its owner comes back as somebody new', async () => {
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

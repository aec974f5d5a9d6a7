import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { foreignVisitor, signInPayload } from '#server/testing/foreign-visitor.ts';
import type { ForeignVisitor } from '#server/testing/foreign-visitor.ts';
import { openTestMarket } from '#server/testing/market.ts';
import { callAsVisitor } from '#server/testing/people.ts';
import { marketUrl, openMarketWithProvider } from '#server/testing/with-provider.ts';
import type { MarketWithProvider } from '#server/testing/with-provider.ts';

let provider: MarketWithProvider['provider'];
let market: MarketWithProvider['market'];
let somebody: MarketWithProvider['somebody'];
let sessionsOf: MarketWithProvider['sessionsOf'];
let visitor: ForeignVisitor;
let close: MarketWithProvider['close'];

beforeAll(async () => {
  ({ provider, market, somebody, sessionsOf, close } = await openMarketWithProvider());
});
beforeEach(() => {
  visitor = foreignVisitor(market, provider);
});
afterAll(() => close());

describe('A return that does not match its departure', () => {
  const nobody = async (email: string) => expect([await visitor.me(), await sessionsOf(email)]).toEqual([null, 0]);

  test("by Cancel leads to /login, which keeps the requested page and shows none of the provider's words", async () => {
    const { sub, email } = somebody();
    const address = await visitor.choose(await visitor.press('/category/apple'), 'cancel');
    expect(address).toContain('error_description');
    expect(await visitor.comeBack(address)).toEqual({
      status: 302,
      path: '/login',
      error: 'access_denied',
      to: '/category/apple',
    });
    await nobody(email);
    expect((await visitor.signIn(sub)).error).toBeNull();
  });

  test('with a long error shows an unknown one', async () => {
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
    ['a code of their own making', 'unable_to_get_user_info', (address) => address.searchParams.set('code', 'made-up')],
    ['no code', 'no_code', (address) => address.searchParams.delete('code')],
    [
      'the word of another provider',
      'issuer_mismatch',
      (address) => address.searchParams.set('iss', 'https://evil.example'),
    ],
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
    const stolen = new URL(
      await foreignVisitor(market, provider).choose(await foreignVisitor(market, provider).press(), sub),
    ).searchParams.get('code');
    const address = new URL(await visitor.choose(await visitor.press(), sub));
    address.searchParams.set('code', String(stolen));
    expect((await visitor.comeBack(address.href)).error).toBe('unable_to_get_user_info');
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
  test('always sends PKCE, a nonce and these scopes', async () => {
    const more = {
      scopes: ['admin'],
      additionalParams: { prompt: 'none' },
      loginHint: 'x',
      idToken: { token: 'a.b.c' },
      additionalData: { link: { userId: 'x', email: 'x' } },
      newUserCallbackURL: 'https://evil.example',
    };
    const { body } = await callAsVisitor<{ url: string }>(market, 'POST /api/auth/sign-in/social', {
      ...signInPayload('/'),
      ...more,
    });
    const { origin, searchParams } = new URL(body.url);
    expect(origin).toBe(provider.issuer);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'redial-market',
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: `${marketUrl}/api/auth/callback/google`,
      code_challenge_method: 'S256',
      code_challenge: expect.any(String),
      state: expect.any(String),
      nonce: expect.any(String),
    });
  });

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '',
    `/${'x'.repeat(400)}`,
    7,
    undefined,
  ])('leads back to nowhere but here: %j', async (address) => {
    for (const field of ['callbackURL', 'errorCallbackURL']) {
      const { status, body } = await callAsVisitor<{ issues: { path: string }[] }>(
        market,
        'POST /api/auth/sign-in/social',
        { ...signInPayload('/'), [field]: address },
      );
      expect([status, body.issues.map(({ path }) => path)]).toEqual([400, [field]]);
    }
  });

  test('knows no other provider', async () => {
    expect(
      (await callAsVisitor(market, 'POST /api/auth/sign-in/social', { ...signInPayload('/'), provider: 'github' }))
        .status,
    ).toBe(400);
  });
});

describe('A provider that is away', () => {
  test('keeps no market from starting; the button says so, and works as soon as it is back', async () => {
    provider.setAway(true);
    const late = await openTestMarket(provider.environment);
    try {
      const press = () =>
        callAsVisitor<{ code: string; message: string }>(late, 'POST /api/auth/sign-in/social', signInPayload('/'));
      const answer = await press();
      expect(answer).toMatchObject({
        status: 503,
        body: { code: 'provider_unavailable', message: expect.stringMatching(/^Google can not be reached/) },
      });
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
    expect(await visitor.comeBack(address)).toMatchObject({
      path: '/login',
      error: 'unable_to_get_user_info',
      to: '/blog',
    });
    provider.setAway(false);
    expect((await visitor.signIn(sub)).error).toBeNull();
  });
});

test.each(['verify-email?token=nonsense&', 'reset-password/nonsense?', 'delete-user/callback?token=nonsense&'])(
  'A read that another site sends does not decide where it is sent on to: %s',
  async (path) => {
    const answer = await market.app.inject({
      url: `/api/auth/${path}callbackURL=https://evil.example/x`,
      headers: { origin: 'https://evil.example' },
    });
    expect([answer.statusCode, answer.headers.location]).toEqual([404, undefined]);
  },
);

test('A database that fails while somebody comes back leads to /login', async () => {
  const broken = await openTestMarket(provider.environment);
  try {
    const address = await foreignVisitor(broken, provider).press();
    await sql`alter table identity_verification rename to gone`.execute(broken.owner);
    const answer = await broken.app.inject({
      url: `/api/auth/callback/google?code=x&state=${new URL(address).searchParams.get('state')}`,
    });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, expect.stringMatching(/\/login\?error=\w+$/)]);
  } finally {
    await broken.close();
  }
});

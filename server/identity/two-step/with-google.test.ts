import { afterAll, beforeAll, expect, test } from 'vitest';
import { foreignVisitor } from '#server/testing/foreign-visitor.ts';
import { callAs, signUpAdmin } from '#server/testing/people.ts';
import { authenticator, finishSetUp, postIdentity } from '#server/testing/two-step.ts';
import type { Authenticator } from '#server/testing/two-step.ts';
import { openMarketWithProvider } from '#server/testing/with-provider.ts';
import type { MarketWithProvider } from '#server/testing/with-provider.ts';
import { suspendAccount } from '#server/closing/suspending.ts';

let open: MarketWithProvider;

beforeAll(async () => {
  open = await openMarketWithProvider();
});
afterAll(() => open.close());

/** Somebody who came by Google, has an account and no password. */
async function member(): Promise<{ sub: string; email: string; cookie: string; id: string }> {
  const { sub, email } = open.somebody();
  const visitor = foreignVisitor(open.market, open.provider);
  await visitor.signIn(sub);
  const { body } = await callAs<{ insertedId: string }>(
    open.market,
    'POST /api/users',
    { cookie: visitor.cookie() },
    { name: 'Gia Google', email, accountType: 'User' },
  );
  return { sub, email, cookie: visitor.cookie(), id: body.insertedId };
}

async function setUp(cookie: string): Promise<Authenticator> {
  const { body } = await postIdentity(open.market, 'two-factor/enable', {}, cookie);
  const app = authenticator(body.totpURI as string, body.backupCodes as string[]);
  expect((await finishSetUp(open.market, app, cookie)).status).toBe(200);
  return app;
}

test('Who continues with Google and has a second factor is led to the code, without a session', async () => {
  const { sub, email, cookie } = await member();
  const app = await setUp(cookie);
  const visitor = foreignVisitor(open.market, open.provider);
  expect(await visitor.signIn(sub, '/category/apple?page=2')).toEqual({
    status: 302,
    path: '/login',
    error: null,
    to: '/category/apple?page=2',
  });
  expect(await visitor.me()).toBeNull();
  expect(await open.sessionsOf(email)).toBe(1);
  expect((await callAs(open.market, `GET /api/jwt?email=${email}`, { cookie: visitor.cookie() })).status).toBe(401);

  const done = await postIdentity(open.market, 'two-factor/verify-totp', { code: app.nextCode() }, visitor.cookie());
  expect((await callAs(open.market, `GET /api/jwt?email=${email}`, { cookie: done.cookie })).status).toBe(200);
});

test('Without a password nobody turns it on whose session is not of just now: it could be stolen', async () => {
  const { sub, cookie } = await member();
  const turnOn = (cookies: string) => postIdentity(open.market, 'two-factor/enable', {}, cookies);
  open.market.wait(0.3);
  expect(await turnOn(cookie)).toMatchObject({ status: 403, body: { code: 'sign_in_again' } });
  open.market.wait(-0.3);
  const again = foreignVisitor(open.market, open.provider);
  await again.signIn(sub);
  expect((await turnOn(again.cookie())).status).toBe(200);
});

test('An account without a second factor signs in as before', async () => {
  const { sub, email } = await member();
  const visitor = foreignVisitor(open.market, open.provider);
  expect(await visitor.signIn(sub)).toMatchObject({ path: '/login/google', error: null });
  expect(await visitor.me()).toMatchObject({ email });
});

test("A suspended account can't sign in with Google or with its password", async () => {
  const { sub, email, id } = await member();
  const admin = await signUpAdmin(open.market);
  await suspendAccount(
    open.market.context,
    { ...admin, role: 'admin', accountType: 'User', verified: false },
    id,
    'Sold bricks.',
  );
  const visitor = foreignVisitor(open.market, open.provider);
  expect(await visitor.signIn(sub)).toMatchObject({ path: '/login', error: 'account_suspended' });
  expect([await visitor.me(), await open.sessionsOf(email)]).toEqual([null, 0]);
});

import { createECDH } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Session } from '#contract/identity.ts';
import { limits } from '#contract/limits.ts';
import { changePassword, safari, signInFrom, testPassword } from '#server/testing/browsers.ts';
import { putLetterbox } from '#server/testing/letterbox.ts';
import type { Letterbox } from '#server/testing/letterbox.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { callAs, callAsVisitor, signUp } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

let market: TestMarket;
let letterbox: Letterbox;

beforeAll(async () => {
  market = await openTestMarket();
  letterbox = putLetterbox(market);
});

afterAll(() => market.close());

const signIn = (person: Person, by: Parameters<typeof signInFrom>[2] = {}) => signInFrom(market, person, by);

const sessionsOf = async (cookie: string) =>
  (await callAs<Session[]>(market, 'GET /api/identity/sessions', { cookie })).body;

const isIn = async (cookie: string) =>
  (await callAs<{ user: unknown }>(market, 'GET /api/me', { cookie })).body.user !== null;

const subjectsTo = (person: Person) => letterbox.to(person.email).map(({ subject }) => subject);

const change = (cookie: string, currentPassword: string, newPassword: string) =>
  changePassword(market, cookie, currentPassword, newPassword);

describe('The sessions of an account', () => {
  test('are told in plain words, the caller’s own marked', async () => {
    const person = await signUp(market, 'User');
    await signIn(person, { from: '2001:db8:0:1:2:3:4:5', userAgent: safari });
    const cookie = await signIn(person);
    expect(await sessionsOf(cookie)).toEqual([
      expect.objectContaining({ browser: 'Firefox', system: 'Windows', network: '203.0.113.7', isThis: true }),
      expect.objectContaining({ browser: 'Safari', system: 'iPhone', network: '2001:db8:0:1::/64', isThis: false }),
      expect.objectContaining({ browser: null, system: null, network: '127.0.0.1', isThis: false }),
    ]);
  });

  test('say when each was last used', async () => {
    const person = await signUp(market, 'User');
    const before = (await sessionsOf(person.cookie))[0]?.lastUsedAt ?? '';
    market.wait(1);
    await callAs(market, `GET /api/jwt?email=${person.email}`, { cookie: person.cookie });
    expect(
      Date.parse((await sessionsOf(person.cookie))[0]?.lastUsedAt ?? '') - Date.parse(before),
    ).toBeGreaterThanOrEqual(3_600_000);
  });

  test('go on while they are used, and so do their cookies', async () => {
    const person = await signUp(market, 'User');
    const { db } = market.context;
    const daysLeft = async () => {
      const [session] = await db.selectFrom('identity_session').select('expiresAt').where('id', '=', id).execute();
      return Math.round((Number(session?.expiresAt) - Date.now()) / 86_400_000);
    };
    const id = (await sessionsOf(person.cookie))[0]?._id ?? '';
    const use = async () =>
      (await market.app.inject({ url: `/api/jwt?email=${person.email}`, headers: { cookie: person.cookie } })).headers;
    expect([(await use())['set-cookie'], await daysLeft()]).toEqual([undefined, limits.sessionDays]);
    const expiresAt = new Date(Date.now() + 3 * 86_400_000);
    await db.updateTable('identity_session').set({ expiresAt }).where('id', '=', id).execute();
    const [own] = person.cookie.split('; ');
    expect(String((await use())['set-cookie'])).toContain(`${own}; Max-Age=${limits.sessionDays * 86_400};`);
    expect(await daysLeft()).toBe(limits.sessionDays);
  });

  test('can be ended one by one, with their tokens; the device is unknown after it', async () => {
    const person = await signUp(market, 'User');
    const cookie = await signIn(person);
    const other = (await sessionsOf(cookie)).find(({ isThis }) => !isThis)?._id ?? '';
    expect((await callAs(market, `DELETE /api/identity/sessions/${other}`, { cookie })).body).toEqual({
      acknowledged: true,
      deletedCount: 1,
    });
    expect([await isIn(person.cookie), await isIn(cookie)]).toEqual([false, true]);
    expect((await person.call(`GET /api/bookings?email=${person.email}`)).status).toBe(401);
    expect(
      await market.context.db
        .selectFrom('known_devices')
        .innerJoin('identity_user', 'id', 'identity_id')
        .selectAll('known_devices')
        .where('email', '=', person.email)
        .execute(),
    ).toHaveLength(1);
    expect((await callAs(market, `DELETE /api/identity/sessions/${other}`, { cookie })).body).toEqual({
      acknowledged: true,
      deletedCount: 0,
    });
  });

  test('end with their push messages once somebody signs in over them, the same person too', async () => {
    const [person, other] = [await signUp(market, 'User'), await signUp(market, 'User')];
    const endpoint = 'https://fcm.googleapis.com/fcm/send/shared';
    const p256dh = createECDH('prime256v1').generateKeys('base64url');
    const keys = { p256dh, auth: 'tBHItJI5svbpez7KI4CCXg' };
    expect((await person.call('POST /api/push/subscriptions', { endpoint, keys })).status).toBe(200);
    const browsers = async () => market.context.db.selectFrom('push_subscriptions').select('endpoint').execute();

    const forged = person.cookie.replace(/(session_token=\w+)[^;]*/, '$1.forged');
    for (const cookie of ['', forged]) await signIn(other, { cookie });
    expect([await isIn(person.cookie), await browsers()]).toEqual([true, [{ endpoint }]]);
    const cookie = await signIn(other, { cookie: person.cookie });
    expect([await isIn(person.cookie), await isIn(cookie), await browsers()]).toEqual([false, true, []]);
    expect((await person.call('GET /api/notices')).status).toBe(401);
    const again = await signIn(other, { cookie });
    expect([await isIn(cookie), await isIn(again), await isIn(other.cookie)]).toEqual([false, true, true]);
  });

  test("of others can't be ended", async () => {
    const [person, other] = [await signUp(market, 'User'), await signUp(market, 'User')];
    const [session] = await sessionsOf(person.cookie);
    expect(
      (await callAs(market, `DELETE /api/identity/sessions/${session?._id}`, { cookie: other.cookie })).body,
    ).toEqual({
      acknowledged: true,
      deletedCount: 0,
    });
    expect(await isIn(person.cookie)).toBe(true);
  });

  test.each(['others', 'all'] as const)('can be ended together: %s; a mail says so', async (which) => {
    const person = await signUp(market, 'User');
    const cookie = await signIn(person);
    expect((await callAs(market, `DELETE /api/identity/sessions?which=${which}`, { cookie })).body).toEqual({
      acknowledged: true,
      deletedCount: which === 'all' ? 2 : 1,
    });
    expect([await isIn(person.cookie), await isIn(cookie)]).toEqual([false, which === 'others']);
    expect(subjectsTo(person)).toContain('Your devices were signed out');
  });

  test('are for signed-in people only', async () => {
    for (const call of [
      'GET /api/identity/sessions',
      'DELETE /api/identity/sessions',
      'GET /api/identity/events',
      'GET /api/identity/password',
    ])
      expect((await callAsVisitor(market, call)).status).toBe(401);
  });
});

describe('A changed password', () => {
  test('ends the other sessions, keeps this one, and is told by mail', async () => {
    const person = await signUp(market, 'User');
    const cookie = await signIn(person);
    expect((await change(cookie, testPassword, 'another horse')).body).toEqual({
      acknowledged: true,
      endedSessions: 1,
      warnings: [],
    });
    expect([await isIn(person.cookie), await isIn(cookie)]).toEqual([false, true]);
    expect(subjectsTo(person)).toContain('Your password was changed');
    const signInWith = async (password: string) =>
      (await callAsVisitor(market, 'POST /api/auth/sign-in/email', { email: person.email, password })).status;
    expect([await signInWith(testPassword), await signInWith('another horse')]).toEqual([401, 200]);
  });

  test('needs the one before, and says which field is wrong', async () => {
    const person = await signUp(market, 'User');
    expect(await change(person.cookie, 'wrong', 'another horse')).toMatchObject({
      status: 400,
      body: { code: 'wrong_password', issues: [{ path: 'currentPassword' }] },
    });
    expect(await change(person.cookie, testPassword, '12345')).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'newPassword' }] },
    });
    expect(await isIn(person.cookie)).toBe(true);
  });

  test('twice at the same moment is changed once', async () => {
    const person = await signUp(market, 'User');
    const answers = await Promise.all(
      ['horse number one', 'horse number two'].map((password) => change(person.cookie, testPassword, password)),
    );
    expect(answers.map(({ status }) => status).toSorted()).not.toEqual([200, 200]);
    expect(answers.map(({ status }) => status)).toContain(200);
  });

  test('leaves no link to another one', async () => {
    const person = await signUp(market, 'User');
    await callAsVisitor(market, 'POST /api/auth/request-password-reset', { email: person.email });
    const token = letterbox.token(person.email, '/resetPassword');
    await change(person.cookie, testPassword, 'another horse');
    expect(
      (await callAsVisitor(market, 'POST /api/auth/reset-password', { token, newPassword: 'a third horse' })).status,
    ).toBe(410);
  });

  test('by a mailed link is told by mail too, and makes the device that was used for it known', async () => {
    const person = await signUp(market, 'User');
    await callAsVisitor(market, 'POST /api/auth/request-password-reset', { email: person.email });
    const answer = await market.app.inject({
      method: 'POST',
      url: '/api/auth/reset-password',
      payload: { token: letterbox.token(person.email, '/resetPassword'), newPassword: 'another horse' },
    });
    expect(String(answer.headers['set-cookie'])).toContain('device');
    expect(subjectsTo(person)).toContain('Your password was changed');
    expect(
      await market.context.db
        .selectFrom('known_devices')
        .innerJoin('identity_user', 'id', 'identity_id')
        .selectAll('known_devices')
        .where('email', '=', person.email)
        .execute(),
    ).toHaveLength(1);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SecurityEvent } from '#contract/identity.ts';
import { changePassword, firefox, safari, signInFrom, testPassword } from '#server/testing/browsers.ts';
import { putLetterbox } from '#server/testing/letterbox.ts';
import type { Letterbox } from '#server/testing/letterbox.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { callAs, signUp } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

let market: TestMarket;
let letterbox: Letterbox;

beforeAll(async () => {
  market = await openTestMarket();
  letterbox = putLetterbox(market);
});

afterAll(() => market.close());

const signIn = (person: Person, by: Parameters<typeof signInFrom>[2] = {}) => signInFrom(market, person, by);

const eventsOf = async (cookie: string) =>
  (await callAs<SecurityEvent[]>(market, 'GET /api/identity/events', { cookie })).body;

const subjectsTo = (person: Person) => letterbox.to(person.email).map(({ subject }) => subject);

const change = (cookie: string, currentPassword: string, newPassword: string) =>
  changePassword(market, cookie, currentPassword, newPassword);

describe('A sign-in on a new device', () => {
  test('is reported by mail in our words, in the language of the account', async () => {
    const person = await signUp(market, 'User');
    await signIn(person, { userAgent: `${firefox} buy now at evil.example` });
    const mail = letterbox.to(person.email).find(({ subject }) => subject === 'New sign-in to your account');
    expect(mail?.text).toContain('Firefox on Windows, network 203.0.113.7');
    expect(mail?.text).not.toContain('evil');
    await market.context.db.updateTable('users').set({ language: 'es' }).where('id', '=', person.id).execute();
    await signIn(person);
    expect(subjectsTo(person)).toContain('Nuevo inicio de sesión en tu cuenta');
  });

  test('is not told for the first device, nor again for the same one', async () => {
    const person = await signUp(market, 'User');
    await signIn(person, { cookie: person.cookie });
    expect(subjectsTo(person)).not.toContain('New sign-in to your account');
  });

  test('is reported for an account from before devices were known, too', async () => {
    const person = await signUp(market, 'User');
    await market.context.db.deleteFrom('known_devices').execute();
    await signIn(person);
    expect(subjectsTo(person)).toContain('New sign-in to your account');
  });

  test('is reported ten times a day at most, and by real mail only to a confirmed address', async () => {
    const limited = await openTestMarket({ RATE_LIMIT: '1', SMTP_URL: 'smtp://127.0.0.1:1' });
    try {
      const mails = putLetterbox(limited);
      const person = await signUp(limited, 'User');
      const again = () =>
        limited.app.inject({
          method: 'POST',
          url: '/api/auth/sign-in/email',
          payload: { email: person.email, password: testPassword },
        });
      const told = () =>
        mails.to(person.email).filter(({ subject }) => subject === 'New sign-in to your account').length;
      await again();
      expect(told()).toBe(0);
      await limited.context.db.updateTable('identity_user').set({ emailVerified: true }).execute();
      for (let at = 0; at < 12; at += 1) expect((await again()).statusCode).toBe(200);
      expect(told()).toBe(10);
    } finally {
      await limited.close();
    }
  });
});

describe('What happened to an account', () => {
  test('is in its list, the latest first, with device and network', async () => {
    const person = await signUp(market, 'User');
    await market.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      remoteAddress: '198.51.100.9',
      headers: { 'user-agent': safari },
      payload: { email: person.email, password: 'wrong' },
    });
    const cookie = await signIn(person);
    await change(cookie, testPassword, 'another horse');
    const events = await eventsOf(cookie);
    expect(events.map(({ kind }) => kind)).toEqual([
      'password_changed',
      'new_device',
      'signed_in',
      'wrong_password',
      'signed_up',
    ]);
    expect(events[3]).toMatchObject({ browser: 'Safari', system: 'iPhone', network: '198.51.100.9' });
  });

  test('is written down for an address that nobody has as well, with its network', async () => {
    await market.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      remoteAddress: '198.51.100.77',
      payload: { email: 'nobody@redial.example', password: 'wrong' },
    });
    const rows = await market.context.db
      .selectFrom('security_events')
      .select(['kind', 'identity_id'])
      .where('network', '=', '198.51.100.77')
      .execute();
    expect(rows).toEqual([{ kind: 'wrong_password', identity_id: null }]);
  });

  test('is a line in the log with account and network', async () => {
    const lines: { event?: string; identityId?: string | null; network?: string }[] = [];
    const { log } = market.context;
    Object.assign(market.context, {
      log: { ...log, info: (line: object) => void lines.push(line), warn: () => undefined },
    });
    const person = await signUp(market, 'User');
    await market.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      remoteAddress: '198.51.100.10',
      payload: { email: person.email, password: 'wrong' },
    });
    Object.assign(market.context, { log });
    const { id } = await market.context.db
      .selectFrom('identity_user')
      .select('id')
      .where('email', '=', person.email)
      .executeTakeFirstOrThrow();
    expect(lines).toContainEqual(
      expect.objectContaining({ event: 'wrong_password', identityId: id, network: '198.51.100.10' }),
    );
  });
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SecurityEvent } from '#contract/identity.ts';
import { createMailDesk } from '#server/identity/mail-desk.ts';
import type { MailDesk } from '#server/identity/mail-desk.ts';
import { sendSecurityMail } from '#server/identity/security/mails.ts';
import { changePassword, firefox, safari, signInFrom, testPassword } from '#server/testing/browsers.ts';
import { putLetterbox, refusedForGood } from '#server/testing/letterbox.ts';
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

describe('A warning that the mail server does not take', () => {
  const email = 'sia@redial.example';
  let desk: MailDesk;
  let asked = 0;
  let answer: Error | null;
  let said: unknown[];
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    [asked, answer, said] = [0, new Error('421 4.3.2 Try again later'), []];
    const warn = (_about: unknown, says?: string) => void said.push(says);
    const log = Object.assign({}, market.context.log, { warn });
    const send = async () => {
      asked += 1;
      if (answer !== null) throw answer;
    };
    desk = createMailDesk({ ...market.context, log, mailer: { send, close: () => undefined } });
  });
  afterEach(async () => {
    await desk.allSent();
    vi.useRealTimers();
  });
  const warn = () =>
    sendSecurityMail(
      market.context,
      desk,
      { id: 'sia', email, emailVerified: true, language: 'en' },
      { about: 'passwordChanged' },
    );
  const waitMinutes = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * 60_000);

  test('is sent again until it is taken', async () => {
    await warn();
    await waitMinutes(1);
    expect(asked).toBe(2);
    answer = null;
    await waitMinutes(5);
    expect(asked).toBe(3);
    await waitMinutes(60);
    expect(asked).toBe(3);
  });

  test('is given up after three more tries', async () => {
    await warn();
    await waitMinutes(60);
    expect(asked).toBe(4);
  });

  test('is given up at once where its address is refused for good', async () => {
    answer = refusedForGood();
    await warn();
    await expect.poll(() => said).toEqual(['a mail could not be sent']);
    await waitMinutes(60);
    expect(asked).toBe(1);
  });

  test('waits among a thousand at most, and not beyond a stop', async () => {
    for (let count = 0; count < 1_001; count += 1) await warn();
    await waitMinutes(1);
    expect(asked).toBe(2_001);
    await desk.allSent();
    expect(said.at(-1)).toBe('mails that waited for another try were given up');
    await waitMinutes(60);
    expect(asked).toBe(2_001);
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

import { createEmailVerificationToken } from 'better-auth/api';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import { createMailDesk } from '#server/identity/mail-desk.ts';
import { putLetterbox } from '#server/testing/letterbox.ts';
import type { Letterbox } from '#server/testing/letterbox.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { callAs, callAsVisitor, signUp, signUpAdmin } from '#server/testing/people.ts';
import type { Person, Refused } from '#server/testing/people.ts';

let market: TestMarket;
let letterbox: Letterbox;
beforeAll(async () => {
  market = await openTestMarket();
  letterbox = putLetterbox(market);
});
afterEach(() => letterbox.setBroken(false));
afterAll(() => market.close());

const confirm = (token: unknown) => callAsVisitor<Refused>(market, 'POST /api/identity/confirmation', { token });
const sendAgain = (person: Person) =>
  callAs<Refused & { sent?: boolean }>(market, 'POST /api/identity/confirmation/mail', { cookie: person.cookie });
const isConfirmed = async (person: Person) =>
  (await callAs<{ user: { emailVerified: boolean } }>(market, 'GET /api/me', { cookie: person.cookie })).body.user
    .emailVerified;

describe('Somebody who signed up with a password', () => {
  test('is mailed a link that confirms their address; until they follow it the address is not confirmed', async () => {
    const person = await signUp(market, 'User');
    const token = letterbox.token(person.email, '/confirmEmail');
    expect(letterbox.to(person.email)).toMatchObject([
      {
        subject: 'Confirm your e-mail address',
        text: expect.stringContaining(`http://localhost:3000/confirmEmail?token=${token}\n`),
      },
    ]);
    expect(await isConfirmed(person)).toBe(false);
    expect(await confirm(token)).toEqual({ status: 200, body: { acknowledged: true } });
    expect(await isConfirmed(person)).toBe(true);
  });

  test('reads the mail in the language of the page, also the one that is sent again', async () => {
    const email = 'rita@redial.example';
    const spanish = { 'accept-language': 'es' };
    await callAs(market, 'POST /api/auth/sign-up/email', spanish, { name: 'Rita', email, password: 'correct horse' });
    const person = await signUp(market, 'User');
    await callAs(market, 'POST /api/identity/confirmation/mail', { cookie: person.cookie, ...spanish });
    expect([...letterbox.to(email), letterbox.to(person.email).at(-1)].map((mail) => mail?.subject)).toEqual([
      'Confirma tu dirección de correo',
      'Confirma tu dirección de correo',
    ]);
  });

  test('may follow the link again, as often as a mail program does', async () => {
    const person = await signUp(market, 'User');
    const token = letterbox.token(person.email, '/confirmEmail');
    for (let at = 0; at < 3; at += 1) expect((await confirm(token)).status).toBe(200);
  });

  test('is signed up even when no mail can be sent, and can have it sent later', async () => {
    letterbox.setBroken(true);
    const person = await signUp(market, 'User');
    expect(letterbox.to(person.email)).toEqual([]);
    expect(await sendAgain(person)).toMatchObject({
      status: 503,
      body: { code: 'unavailable', message: expect.stringContaining('could not be sent') },
    });
    letterbox.setBroken(false);
    expect((await sendAgain(person)).body).toEqual({ acknowledged: true, sent: true });
    expect((await confirm(letterbox.token(person.email, '/confirmEmail'))).status).toBe(200);
  });

  test('does not wait for the mail', async () => {
    const { mailer } = market.context;
    let arrive: () => void = () => undefined;
    Object.assign(market.context, {
      mailer: { ...mailer, send: () => new Promise<void>((resolve) => (arrive = resolve)) },
    });
    await signUp(market, 'User');
    arrive();
    Object.assign(market.context, { mailer });
  });

  test("writes nothing of their own choice to the address: it may be a stranger's", async () => {
    const person = await signUp(market, 'User', 'Win a prize and call us');
    expect(letterbox.to(person.email)[0]?.text).not.toContain('prize');
  });

  test('with the longest address there is gets a link that our pages take', async () => {
    const host = `${Array.from({ length: 3 }, () => 'y'.repeat(57)).join('.')}.redial.example`;
    const email = `${'x'.repeat(limits.emailMax - host.length - 1)}@${host}`;
    expect(
      (
        await callAsVisitor(market, 'POST /api/auth/sign-up/email', {
          name: 'Lil Long',
          email,
          password: 'six-or-more',
        })
      ).status,
    ).toBe(200);
    const token = letterbox.token(email, '/confirmEmail');
    expect(`/confirmEmail?token=${token}`.length).toBeLessThanOrEqual(512);
    expect((await confirm(token)).status).toBe(200);
  });
});

describe('A link that confirms an address', () => {
  test('works for 24 hours', async () => {
    const person = await signUp(market, 'User');
    const { exp, iat } = JSON.parse(atob(letterbox.token(person.email, '/confirmEmail').split('.')[1] ?? '')) as {
      exp: number;
      iat: number;
    };
    expect(exp - iat).toBe(24 * 60 * 60);
    const tooOld = await createEmailVerificationToken(market.context.secrets.identity, person.email, undefined, -1);
    expect(await confirm(tooOld)).toMatchObject({
      status: 410,
      body: { code: 'link_over', message: expect.stringContaining('too old') },
    });
    expect(await isConfirmed(person)).toBe(false);
  });

  test('is worth nothing when somebody else signed it, or changed it', async () => {
    const person = await signUp(market, 'User');
    const forged = await createEmailVerificationToken(
      'somebody-elses-secret-of-some-length-01',
      person.email,
      undefined,
      60,
    );
    const [head = '', , signature = ''] = letterbox.token(person.email, '/confirmEmail').split('.');
    const changed = [
      head,
      btoa(JSON.stringify({ email: 'other@redial.example', exp: 9_999_999_999 })).replaceAll('=', ''),
      signature,
    ].join('.');
    for (const token of [forged, changed, person.token, 'made-up'])
      expect(await confirm(token)).toMatchObject({ status: 410, body: { code: 'link_over' } });
    expect(await isConfirmed(person)).toBe(false);
  });

  test('ends with the account', async () => {
    const person = await signUp(market, 'User');
    await (await signUpAdmin(market)).call(`DELETE /api/users/${person.id}`);
    expect((await confirm(letterbox.token(person.email, '/confirmEmail'))).status).toBe(410);
  });

  test.each([undefined, '', 7, null, 'x'.repeat(1_001), 'a\u0000b'])(
    'is refused naming the token when it is %j',
    async (token) => {
      const { status, body } = await confirm(token);
      expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, ['token']]);
    },
  );

  test.each(['GET /api/auth/verify-email?token=x', 'POST /api/auth/send-verification-email'])(
    'has no other way than these calls: %s is closed',
    async (call) => {
      expect(
        (await callAsVisitor(market, call, call.startsWith('POST') ? { email: 'a@redial.example' } : undefined)).status,
      ).toBe(404);
    },
  );
});

describe('Another link', () => {
  test('is mailed to the own address of the signed-in person alone', async () => {
    const person = await signUp(market, 'User');
    expect((await callAsVisitor(market, 'POST /api/identity/confirmation/mail')).status).toBe(401);
    expect((await sendAgain(person)).body).toEqual({ acknowledged: true, sent: true });
    expect(letterbox.to(person.email)).toHaveLength(2);
  });

  test('is not sent to an address that is confirmed', async () => {
    const person = await signUp(market, 'User');
    await confirm(letterbox.token(person.email, '/confirmEmail'));
    expect((await sendAgain(person)).body).toEqual({ acknowledged: true, sent: true });
    expect(letterbox.to(person.email)).toHaveLength(1);
  });

  test('is sent five times an hour, and ten times a day', async () => {
    const limited = await openTestMarket({ RATE_LIMIT: '1' });
    try {
      const mails = putLetterbox(limited);
      const person = await signUp(limited, 'User');
      const again = async () =>
        (await callAs(limited, 'POST /api/identity/confirmation/mail', { cookie: person.cookie })).status;
      for (let at = 0; at < 5; at += 1) expect(await again()).toBe(200);
      expect(await again()).toBe(429);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 60_000 });
      for (let at = 0; at < 5; at += 1) expect(await again()).toBe(200);
      expect(mails.to(person.email)).toHaveLength(11);
      vi.setSystemTime(Date.now() + 61 * 60_000);
      expect(await again()).toBe(429);
      vi.setSystemTime(Date.now() + 24 * 60 * 60_000);
      expect(await again()).toBe(200);
    } finally {
      vi.useRealTimers();
      await limited.close();
    }
  });
});

test('A stop does not wait minutes for a mail server', async () => {
  const { promise: never } = Promise.withResolvers<void>();
  const desk = createMailDesk({ ...market.context, mailer: { send: () => never, close: () => undefined } });
  desk.handIn({ id: 'slow', to: 'sia@redial.example', subject: 'Hi', text: 'Hi' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const ended = desk.allSent();
  vi.advanceTimersByTime(10_000);
  await expect(ended).resolves.toBeUndefined();
});

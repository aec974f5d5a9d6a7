import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sendDueMails } from '#server/notices/actions.ts';
import { putLetterbox } from '#server/testing/letterbox.ts';
import type { Letterbox } from '#server/testing/letterbox.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { passwordLinks } from '#server/testing/password-links.ts';
import { callAs, signUp, signUpAdmin } from '#server/testing/people.ts';
import { postIdentity, setUpTwoSteps } from '#server/testing/two-step.ts';

let market: TestMarket;
let letterbox: Letterbox;

beforeAll(async () => {
  market = await openTestMarket();
  letterbox = putLetterbox(market);
});

afterAll(() => market.close());

const { askFor, setPassword, signIn, linkTo } = passwordLinks(() => ({ market, letterbox }));

describe('A person who forgot their password', () => {
  test('is mailed a link to our own page, and the password they choose there is theirs from then on', async () => {
    const person = await signUp(market, 'User');
    const token = await linkTo(person.email);
    expect(letterbox.to(person.email).at(-1)).toMatchObject({
      subject: 'Choose a new password',
      text: expect.stringContaining(`http://localhost:3000/resetPassword?token=${token}\n`),
    });
    expect(await setPassword(token, 'a new password')).toEqual({ status: 200, body: { status: true } });
    expect([await signIn(person.email, 'a new password'), await signIn(person.email, 'correct horse')]).toEqual([
      200, 401,
    ]);
  });

  test('reads the mail in the language of the page where they asked for it', async () => {
    const person = await signUp(market, 'User');
    await callAs(market, 'POST /api/auth/request-password-reset', { cookie: 'lang=es' }, { email: person.email });
    expect(letterbox.to(person.email).at(-1)).toMatchObject({
      subject: 'Elige una contraseña nueva',
      text: expect.stringMatching(/^Hola:\n\n[^]*\/resetPassword\?token=/),
    });
  });

  test('is signed out everywhere, tokens and all; others are not', async () => {
    const [person, other] = [await signUp(market, 'User'), await signUp(market, 'User')];
    await signIn(person.email, 'correct horse');
    expect((await setPassword(await linkTo(person.email), 'a new password')).status).toBe(200);
    expect((await person.call(`GET /api/bookings?email=${person.email}`)).status).toBe(401);
    expect((await callAs(market, 'GET /api/me', { cookie: person.cookie })).body).toEqual({ user: null });
    const { rows } = await sql`select s.id from identity_session s join identity_user u on u.id = s."userId"
        where u.email = ${person.email}`.execute(market.context.db);
    expect(rows).toEqual([]);
    expect((await other.call(`GET /api/bookings?email=${other.email}`)).status).toBe(200);
  });

  test('finds the address in any case and with spaces around it', async () => {
    const person = await signUp(market, 'User');
    await askFor(` ${person.email.toUpperCase()} `);
    expect(letterbox.to(person.email).at(-1)?.subject).toBe('Choose a new password');
  });

  test('has shown that the address is theirs, so it is confirmed', async () => {
    const person = await signUp(market, 'User');
    await setPassword(await linkTo(person.email), 'a new password');
    const { rows } = await sql`select "emailVerified" from identity_user where email = ${person.email}`.execute(
      market.context.db,
    );
    expect(rows).toEqual([{ emailVerified: true }]);
  });

  test.each([
    { confirmed: false, providers: ['credential'] },
    { confirmed: true, providers: ['credential', 'google'] },
  ])(
    'keeps a way in by a provider only where the address was confirmed before: $confirmed',
    async ({ confirmed, providers }) => {
      const person = await signUp(market, 'User');
      await sql`update identity_user set "emailVerified" = ${confirmed} where email = ${person.email}`.execute(
        market.context.db,
      );
      await sql`insert into identity_account (id, "accountId", "providerId", "userId")
        select ${person.id}, ${person.id}, 'google', id from identity_user where email = ${person.email}`.execute(
        market.context.db,
      );
      await setPassword(await linkTo(person.email), 'a new password');
      const { rows } = await sql<{
        providerId: string;
      }>`select a."providerId" from identity_account a join identity_user u on u.id = a."userId"
        where u.email = ${person.email} order by 1`.execute(market.context.db);
      expect(rows.map(({ providerId }) => providerId)).toEqual(providers);
    },
  );

  test.each([
    { whose: 'an address that was not confirmed', confirmed: false, isAdmin: false, stays: false },
    { whose: 'a confirmed address', confirmed: true, isAdmin: false, stays: true },
    { whose: 'an admin', confirmed: false, isAdmin: true, stays: true },
  ])('keeps two-step sign-in of $whose: $stays', async ({ confirmed, isAdmin, stays }) => {
    const person = isAdmin ? await signUpAdmin(market) : await signUp(market, 'User');
    await setUpTwoSteps(market, person);
    await sql`update identity_user set "emailVerified" = ${confirmed} where email = ${person.email}`.execute(
      market.context.db,
    );
    await setPassword(await linkTo(person.email), 'a new password');
    const entered = { email: person.email, password: 'a new password' };
    const { body } = await postIdentity(market, 'sign-in/email', entered);
    expect(body.twoFactorRedirect === true).toBe(stays);
    await sendDueMails(market.context);
    const subjects = letterbox.to(person.email).map(({ subject }) => subject);
    expect(subjects.includes('Two-step sign-in is off')).toBe(!stays);
  });
});

describe('Asking for a link', () => {
  test('is answered alike whether the address is known or not, and a stranger gets no mail', async () => {
    const person = await signUp(market, 'User');
    const known = await askFor(person.email);
    const unknown = await askFor('nobody@redial.example');
    expect(known.status).toBe(200);
    expect(unknown).toEqual(known);
    expect(letterbox.to('nobody@redial.example')).toEqual([]);
  });

  test('is answered alike, too, while no mail can be sent', async () => {
    const person = await signUp(market, 'User');
    const usual = await askFor(person.email);
    letterbox.setBroken(true);
    expect(await askFor(person.email)).toEqual(usual);
    letterbox.setBroken(false);
  });

  test('does not wait for the mail', async () => {
    const person = await signUp(market, 'User');
    const { mailer } = market.context;
    let arrive: () => void = () => undefined;
    Object.assign(market.context, {
      mailer: { ...mailer, send: () => new Promise<void>((resolve) => (arrive = resolve)) },
    });
    expect((await askFor(person.email)).status).toBe(200);
    arrive();
    Object.assign(market.context, { mailer });
  });

  test.each([
    undefined,
    '',
    'nia',
    7,
    null,
    ['a@redial.example'],
    'a\u0000@redial.example',
    `${'x'.repeat(250)}@redial.example`,
  ])('is refused naming the e-mail when it is %j', async (email) => {
    const { status, body } = await askFor(email);
    expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, ['email']]);
  });

  test('leads only to our own page, also when another address is asked for', async () => {
    const person = await signUp(market, 'User');
    expect((await askFor(person.email, { redirectTo: 'https://evil.example/steal' })).status).toBe(200);
    expect(letterbox.to(person.email).at(-1)?.text).not.toContain('evil');
  });

  test('is not done for another site', async () => {
    const answer = await market.app.inject({
      method: 'POST',
      url: '/api/auth/request-password-reset',
      headers: { origin: 'https://evil.example' },
      payload: { email: 'a@redial.example' },
    });
    expect(answer.statusCode).toBe(403);
  });
});

describe('How often a link is asked for', () => {
  let limited: TestMarket;
  let mails: Letterbox;
  beforeAll(async () => {
    limited = await openTestMarket({ RATE_LIMIT: '1' });
    mails = putLetterbox(limited);
  });
  afterAll(() => limited.close());
  const ask = (email: string, remoteAddress: string) =>
    limited.app.inject({ method: 'POST', url: '/api/auth/request-password-reset', remoteAddress, payload: { email } });

  test('is limited to five times an hour and ten a day for an address, from any network and also when it is unknown', async () => {
    const { email } = await signUp(limited, 'User');
    mails.mails.length = 0;
    for (const address of [email, 'nobody@redial.example']) {
      const answers = await Promise.all(Array.from({ length: 7 }, (_, at) => ask(address, `192.0.2.${at}`)));
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 200, 200, 429, 429]);
      const refused = answers.find(({ statusCode }) => statusCode === 429);
      expect(refused?.json()).toMatchObject({
        code: 'too_many_requests',
        message: expect.stringMatching(/in \d+ minutes?\.$/),
      });
      expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3_000);
    }
    expect(mails.to(email)).toHaveLength(5);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 60_000 });
    for (let at = 0; at < 5; at += 1) expect((await ask(email, '192.0.2.1')).statusCode).toBe(200);
    vi.setSystemTime(Date.now() + 61 * 60_000);
    expect((await ask(email, '192.0.2.1')).statusCode).toBe(429);
    vi.useRealTimers();
  });

  test('is twenty times an hour from one network, and what is refused there uses up nothing of an address', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => ask(`person-${at}@redial.example`, '198.51.100.1')),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    for (let at = 0; at < 8; at += 1) expect((await ask('victim@redial.example', '198.51.100.1')).statusCode).toBe(429);
    expect((await ask('victim@redial.example', '198.51.100.2')).statusCode).toBe(200);
  });
});

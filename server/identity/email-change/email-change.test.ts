import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { SecurityEvent } from '#contract/identity.ts';
import type { Me } from '#contract/users.ts';
import { forgetOldSecurity } from '#server/identity/security/jobs.ts';
import { sendDueMails } from '#server/notices/actions.ts';
import { changePassword, signInFrom, testPassword } from '#server/testing/browsers.ts';
import { emailChanging } from '#server/testing/email-changing.ts';
import { putLetterbox, refusedForGood } from '#server/testing/letterbox.ts';
import type { Letterbox } from '#server/testing/letterbox.ts';
import { countWaiting } from '#server/testing/locks.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { passwordLinks } from '#server/testing/password-links.ts';
import { callAs, callAsVisitor, signUp, signUpAdmin, signUpNewcomer } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

let market: TestMarket;
let letterbox: Letterbox;
beforeAll(async () => {
  market = await openTestMarket();
  letterbox = putLetterbox(market);
});
afterEach(() => letterbox.setBroken(false));
afterAll(() => market.close());

const { ask, askFor, confirm, linkTo, newAddress, waitingOf, withdraw } = emailChanging(() => ({ market, letterbox }));
const { linkTo: passwordLinkTo, setPassword, signIn } = passwordLinks(() => ({ market, letterbox }));

const me = async (cookie: string) => (await callAs<Me>(market, 'GET /api/me', { cookie })).body.user;
const emailOf = async ({ cookie }: Person) => (await me(cookie))?.email;
const subjectsTo = async (email: string) => {
  await sendDueMails(market.context);
  return letterbox.to(email).map(({ subject }) => subject);
};

describe('Somebody who wants another e-mail address', () => {
  test('is mailed a link there, and keeps the old one until it is confirmed; the old one is told', async () => {
    const person = await signUp(market, 'User');
    const email = newAddress();
    expect(await ask(person, ` ${email.toUpperCase()} `)).toEqual({ status: 200, body: { acknowledged: true } });
    expect(letterbox.to(email)).toMatchObject([
      {
        subject: 'Confirm your new e-mail address',
        text: expect.stringMatching(/^Hello,\n[^]*http:\/\/localhost:3000\/changeEmail\?token=[\w-]{43}\n/),
      },
    ]);
    expect(letterbox.to(person.email).at(-1)).toMatchObject({
      subject: 'Your e-mail address is to be changed',
      text: expect.stringContaining(email),
    });
    expect(await waitingOf(person)).toMatchObject({ email });
    expect([await emailOf(person), await signIn(email, testPassword)]).toEqual([person.email, 401]);
  });

  test('has it once the link is confirmed, without a session too, and signs in with it alone', async () => {
    const person = await signUp(market, 'Seller');
    const email = await askFor(person);
    const reset = await passwordLinkTo(person.email);
    expect(await confirm(linkTo(email))).toEqual({ status: 200, body: { acknowledged: true, email } });
    expect(await me(person.cookie)).toMatchObject({ _id: person.id, email, emailVerified: true });
    expect([await signIn(person.email, testPassword), await signIn(email, testPassword)]).toEqual([401, 200]);
    expect((await setPassword(reset, 'another horse')).status).toBe(410);
    expect(await subjectsTo(person.email)).toContain('Your e-mail address was changed');
    expect(await subjectsTo(email)).not.toContain('Your e-mail address was changed');
    const admin = await signUpAdmin(market);
    const people = (await admin.call<{ _id: string; email: string }[]>('GET /api/users/sellers')).body;
    expect(people.find(({ _id }) => _id === person.id)?.email).toBe(email);
    const { body } = await callAs<SecurityEvent[]>(market, 'GET /api/identity/events', { cookie: person.cookie });
    expect(body.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['email_changed', 'email_change_asked', 'signed_up']),
    );
  });

  test('stays signed in where they asked and where they confirm; all other sessions and devices end', async () => {
    const person = await signUp(market, 'User');
    const [asks, confirms] = [await signInFrom(market, person), await signInFrom(market, person)];
    const email = await askFor({ ...person, cookie: asks });
    await confirm(linkTo(email), confirms);
    expect([await me(person.cookie), (await me(asks))?.email, (await me(confirms))?.email]).toEqual([
      null,
      email,
      email,
    ]);
    expect((await person.call('GET /api/notices')).status).toBe(401);
    const devices = market.context.db.selectFrom('known_devices').innerJoin('identity_user', 'id', 'identity_id');
    expect(await devices.select('device_hash').where('email', '=', email).execute()).toHaveLength(2);
  });

  test('begins without a note of refused mail', async () => {
    const person = await signUp(market, 'User');
    const email = await askFor(person);
    await market.context.db
      .updateTable('identity_user')
      .set({ mailRefusal: '550 5.1.1', mailRefusedAt: new Date() })
      .where('email', '=', person.email)
      .execute();
    await confirm(linkTo(email));
    expect(await me(person.cookie)).toMatchObject({ email, mailRefusal: null });
  });

  test('gives their password: a wrong one or none is refused, naming the field', async () => {
    const person = await signUp(market, 'User');
    const email = newAddress();
    for (const password of ['wrong horse', undefined])
      expect(await ask(person, email, password)).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'password' }] },
      });
    expect([letterbox.to(email), await waitingOf(person)]).toEqual([[], null]);
  });

  test('is told where it is the address they have, or no address', async () => {
    const person = await signUp(market, 'User');
    expect(await ask(person, person.email)).toMatchObject({ status: 409, body: { code: 'email_unchanged' } });
    expect(await ask(person, 'bea')).toMatchObject({ status: 400, body: { issues: [{ path: 'email' }] } });
  });

  test('is told when no mail can be sent, or the address is refused; then what waited before still does', async () => {
    const person = await signUp(market, 'User');
    const email = await askFor(person);
    letterbox.setBroken(true);
    expect(await ask(person, newAddress())).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    const { mailer } = market.context;
    Object.assign(market.context, { mailer: { ...mailer, send: () => Promise.reject(refusedForGood()) } });
    expect(await ask(person, newAddress())).toMatchObject({ status: 409, body: { code: 'email_refused' } });
    Object.assign(market.context, { mailer });
    expect(await waitingOf(person)).toMatchObject({ email });
    expect((await confirm(linkTo(email))).status).toBe(200);
  });
});

describe('An address that somebody else has', () => {
  test('is answered like any other, and waits like any other; its mail says so and has no link', async () => {
    const [person, other] = [await signUp(market, 'User'), await signUp(market, 'User')];
    expect(await ask(person, other.email)).toEqual(await ask(person, newAddress()));
    await ask(person, other.email);
    expect(await waitingOf(person)).toEqual({ email: other.email, expiresAt: expect.any(String) });
    expect(letterbox.to(other.email).at(-1)).toMatchObject({
      subject: 'This e-mail address has an account already',
      text: expect.not.stringContaining('token'),
    });
  });

  test.each([
    ['another account changes to it', (email: string) => changed(email)],
    ['somebody signs up with it', (email: string) => signUpNewcomer(market, 'Quinn Quick', email)],
  ])('by the time it is confirmed, since %s, is refused, and nothing changes', async (_what, take) => {
    const person = await signUp(market, 'User');
    const email = await askFor(person);
    const token = linkTo(email);
    await take(email);
    expect(await confirm(token)).toMatchObject({ status: 409, body: { code: 'email_taken' } });
    expect([await emailOf(person), await waitingOf(person)]).toEqual([person.email, null]);
    expect((await confirm(token)).status).toBe(410);
  });

  async function changed(email: string): Promise<void> {
    const quicker = await signUp(market, 'User');
    // They ask before anybody has it.
    await ask(quicker, email);
    expect((await confirm(linkTo(email))).status).toBe(200);
  }

  test('goes to one of two who confirm it at the same moment', async () => {
    const email = newAddress();
    const tokens: string[] = [];
    for (let at = 0; at < 2; at += 1) {
      await ask(await signUp(market, 'User'), email);
      tokens.push(linkTo(email));
    }
    const answers = await Promise.all(tokens.map((token) => confirm(token)));
    expect(answers.map(({ status, body }) => [status, body.code]).toSorted()).toEqual([
      [200, undefined],
      [409, 'email_taken'],
    ]);
  });
});

describe('A link to a new address', () => {
  test.each<[string, (person: Person) => Promise<unknown>]>([
    ['it was used', (person) => waitingOf(person).then((waiting) => confirm(linkTo(waiting?.email ?? '')))],
    ['it was withdrawn', (person) => withdraw(person)],
    ['another address was asked for', (person) => ask(person, newAddress())],
    ['the password was changed', (person) => changePassword(market, person.cookie, testPassword, 'another horse')],
    ['a server of an older release changed the password', (person) => rewritePassword(person)],
    ['a new password was set by mail', async ({ email }) => setPassword(await passwordLinkTo(email), 'another horse')],
    ['the account was closed', async ({ id }) => (await signUpAdmin(market)).call(`DELETE /api/users/${id}`)],
  ])('is over when %s', async (_what, end) => {
    const person = await signUp(market, 'User');
    const token = linkTo(await askFor(person));
    await end(person);
    expect(await confirm(token)).toMatchObject({ status: 410, body: { code: 'link_over' } });
  });

  test('stays good when the password is rehashed at a sign-in', async () => {
    const person = await signUp(market, 'User');
    const token = linkTo(await askFor(person));
    const { passwords } = market.context;
    Object.assign(market.context, { passwords: { ...passwords, isCurrent: () => false } });
    expect(await signIn(person.email, testPassword)).toBe(200);
    Object.assign(market.context, { passwords });
    expect((await confirm(token)).status).toBe(200);
  });

  /** As a release does that knows nothing of waiting addresses. */
  async function rewritePassword({ email }: Person): Promise<void> {
    const { db, passwords } = market.context;
    await db
      .updateTable('identity_account')
      .set({ password: await passwords.hash('another horse') })
      .where('userId', '=', db.selectFrom('identity_user').select('id').where('email', '=', email))
      .execute();
  }

  test('is over after 24 hours, and then forgotten', async () => {
    const person = await signUp(market, 'User');
    const token = linkTo(await askFor(person));
    const ends = Date.parse((await waitingOf(person))?.expiresAt ?? '');
    expect(ends - market.context.clock.now().getTime()).toBeGreaterThan(23.9 * 3_600_000);
    market.wait(24.1);
    expect([(await confirm(token)).status, await waitingOf(person)]).toEqual([410, null]);
    await forgetOldSecurity(market.context);
    expect(await market.context.db.selectFrom('email_changes').selectAll().execute()).toEqual([]);
  });

  test('changes the address once when it is confirmed twice at the same moment', async () => {
    const token = linkTo(await askFor(await signUp(market, 'User')));
    const answers = await Promise.all([confirm(token), confirm(token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  });

  test('is over when a new password is set by mail while it is being confirmed, which fails neither', async () => {
    const person = await signUp(market, 'User');
    const token = linkTo(await askFor(person));
    const links = [await passwordLinkTo(person.email), await passwordLinkTo(person.email)];
    const answers = await market.context.db.transaction().execute(async (trx) => {
      await trx.selectFrom('identity_user').select('id').where('email', '=', person.email).forUpdate().execute();
      const confirmed = confirm(token);
      await expect.poll(() => countWaiting(market)).toBe(1);
      const set = setPassword(links[1], 'another horse');
      await expect.poll(() => countWaiting(market)).toBe(2);
      return { confirmed, set };
    });
    expect([(await answers.confirmed).status, (await answers.set).status]).toEqual([410, 200]);
  });

  test('changes nothing while the account is suspended, and says why', async () => {
    const person = await signUp(market, 'User');
    const email = await askFor(person);
    await (await signUpAdmin(market)).call(`PUT /api/users/suspend/${person.id}`, { reason: 'Sold bricks' });
    expect(await confirm(linkTo(email))).toMatchObject({
      status: 403,
      body: { code: 'account_suspended', message: expect.stringContaining('Sold bricks') },
    });
    expect(await signIn(email, testPassword)).toBe(401);
  });

  test('is kept as a hash', async () => {
    const token = linkTo(await askFor(await signUp(market, 'User')));
    const rows = await market.context.db.selectFrom('email_changes').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test.each([undefined, '', 7, 'made-up', 'x'.repeat(201)])('that is %j is refused', async (token) => {
    expect((await callAsVisitor(market, 'POST /api/identity/email/confirmation', { token })).status).toBe(
      token === 'made-up' ? 410 : 400,
    );
  });
});

test('What was asked for can be withdrawn once', async () => {
  const person = await signUp(market, 'User');
  await askFor(person);
  expect([await withdraw(person), await withdraw(person)]).toEqual([1, 0]);
  expect(await waitingOf(person)).toBeNull();
});

test('All admins hear when an admin changes their address, and the audit trail has it', async () => {
  const [admin, other] = [await signUpAdmin(market, 'Adam Admin'), await signUpAdmin(market)];
  await confirm(linkTo(await askFor(admin)));
  expect((await other.call<object[]>('GET /api/audit?limit=1')).body[0]).toMatchObject({
    actor: 'Adam Admin',
    action: 'changed_own_email',
  });
  expect(await subjectsTo(other.email)).toContain('An admin changed their e-mail address');
});

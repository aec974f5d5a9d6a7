import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendMail } from '#server/identity/mail-sending.ts';
import { sendSecurityMail } from '#server/identity/security/mails.ts';
import { sendDueMails } from '#server/notices/actions.ts';
import { doubtRefusals } from '#server/platform/mailer/doubting.ts';
import type { Mail } from '#server/platform/mailer/mailer.ts';
import { openMailServer } from '#server/testing/mail-server.ts';
import type { TestMailServer } from '#server/testing/mail-server.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { callAs, callAsVisitor, signUp } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { recordNotice } from '#server/trade/notices.ts';

const unknown = '550 5.1.1 User unknown';
let market: TestMarket;
let server: TestMailServer;
/** What the mail server says to each recipient; null: it takes the mail. */
let answer: string | null = null;
/** What it says instead to the next one alone. */
let once: string | null = null;
/** The recipients that it was asked to take. */
let asked: string[];

beforeAll(async () => {
  server = await openMailServer({
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      asked.push(address);
      const said = once ?? answer;
      once = null;
      if (said === null) return done();
      done(Object.assign(new Error(said.slice(4)), { responseCode: Number(said.slice(0, 3)) }));
    },
  });
  market = await openTestMarket({ SMTP_URL: `smtp://127.0.0.1:${server.port}` });
});
afterAll(async () => {
  await market.close();
  await server.close();
});
beforeEach(() => void ((answer = once = null), (asked = [])));

const refusalOf = async ({ cookie }: Person) =>
  (await callAs<{ user: { mailRefusal: string | null } }>(market, 'GET /api/me', { cookie })).body.user.mailRefusal;
const tryAgain = ({ cookie }: Person) =>
  callAs<{ sent?: boolean; code?: string }>(market, 'POST /api/identity/confirmation/mail', { cookie });
const tell = ({ id }: Person) => recordNotice(market.context, { userId: id, kind: 'verified' });
const owed = async ({ id }: Person) =>
  (
    await market.context.db
      .selectFrom('notices')
      .select('id')
      .where('user_id', '=', id)
      .where('mail_due_at', 'is not', null)
      .execute()
  ).length;

/** Somebody whose address was confirmed once, and refuses the mail of their sign-up. */
async function refusedPerson(): Promise<Person> {
  answer = unknown;
  const person = await signUp(market, 'User');
  // Of an address that isn't confirmed only the code is told.
  await expect.poll(() => refusalOf(person)).toBe('550');
  await market.context.db
    .updateTable('identity_user')
    .set({ emailVerified: true })
    .where('email', '=', person.email)
    .execute();
  asked = [];
  return person;
}

describe('An address that the mail server refuses for good', () => {
  test('is mailed nothing unasked until a trial is taken', async () => {
    const person = await refusedPerson();
    answer = null;
    await tell(person);
    await sendDueMails(market.context);
    const handedIn: Mail[] = [];
    const desk = { handIn: (mail: Mail) => void handedIn.push(mail), allSent: async () => undefined };
    const addressee = { id: person.id, email: person.email, emailVerified: true, language: 'en' as const };
    await sendSecurityMail(market.context, desk, addressee, { about: 'passwordChanged' });
    expect([asked, handedIn.length, await owed(person)]).toEqual([[], 1, 0]);

    expect((await tryAgain(person)).body).toMatchObject({ sent: true });
    expect(server.received.at(-1)?.text).toContain('Subject: We can mail you again');
    expect(await refusalOf(person)).toBeNull();
    await sendSecurityMail(market.context, desk, addressee, { about: 'passwordChanged' });
    await tell(person);
    await sendDueMails(market.context);
    expect([asked, handedIn.length]).toEqual([[person.email, person.email], 2]);
    // None is owed any more: none is sent, and none came back.
    expect([(await tryAgain(person)).body.sent, asked.length]).toEqual([true, 2]);
  });

  test('is tried once with each mail that was due before', async () => {
    const person = await refusedPerson();
    answer = null;
    await tryAgain(person);
    answer = unknown;
    asked = [];
    await tell(person);
    await tell(person);
    await sendDueMails(market.context);
    expect([asked, await owed(person), await refusalOf(person)]).toEqual([[person.email, person.email], 0, unknown]);
  });

  test('is tried again where a clock that was ahead has dated that, and good when the mail is taken', async () => {
    const person = await refusedPerson();
    const { db, clock } = market.context;
    await db
      .updateTable('identity_user')
      .set({ mailRefusedAt: new Date(clock.now().getTime() + 20 * 86_400_000) })
      .where('email', '=', person.email)
      .execute();
    answer = null;
    await tell(person);
    await sendDueMails(market.context);
    expect([asked, await refusalOf(person)]).toEqual([[person.email], null]);
  });

  test('is good again when the next mail of the same lot is taken', async () => {
    const person = await refusedPerson();
    answer = null;
    await tryAgain(person);
    asked = [];
    await tell(person);
    await tell(person);
    once = unknown;
    await sendDueMails(market.context);
    expect([asked, await owed(person), await refusalOf(person)]).toEqual([[person.email, person.email], 0, null]);
  });

  test('is tried once with what somebody asks for, and a mail that is taken ends it', async () => {
    const person = await refusedPerson();
    answer = '550 5.1.1 Still unknown';
    expect((await tryAgain(person)).body).toMatchObject({ sent: false });
    expect([asked, await refusalOf(person)]).toEqual([[person.email], answer]);
    answer = '450 4.2.1 Try again later';
    expect((await tryAgain(person)).body).toMatchObject({ code: 'unavailable' });
    expect(await refusalOf(person)).toBe('550 5.1.1 Still unknown');
    answer = null;
    await callAsVisitor(market, 'POST /api/auth/request-password-reset', { email: person.email });
    await expect.poll(() => refusalOf(person)).toBeNull();
  });
});

test('A mail that is only put off is tried again, and the address is not noted', async () => {
  const person = await refusedPerson();
  answer = null;
  await tryAgain(person);
  answer = '450 4.2.1 Mailbox busy';
  await tell(person);
  await sendDueMails(market.context);
  expect([await owed(person), await refusalOf(person)]).toEqual([1, null]);
});

const mailTo = ({ email: to }: Person) => ({ id: randomUUID(), to, subject: 'Hi', text: 'Hi' });

describe('Of two mails to an address at the same moment, one taken and one refused,', () => {
  const refuse = async (person: Person) => {
    answer = '550 5.1.1 No longer known';
    market.wait(1);
    await sendMail(market.context, mailTo(person)).catch(() => undefined);
    answer = null;
  };

  test.each([
    ['the refusal wins', false],
    ['also where it had been refused before', true],
  ])('%s', async (_title, wasRefused) => {
    const person = await refusedPerson();
    answer = null;
    if (!wasRefused) await tryAgain(person);
    expect((await refusalOf(person)) !== null).toBe(wasRefused);
    const mailer = { send: () => refuse(person), close: () => undefined };
    await sendMail({ ...market.context, mailer }, mailTo(person));
    expect(await refusalOf(person)).toBe('550 5.1.1 No longer known');
    await tryAgain(person);
    expect(await refusalOf(person)).toBeNull();
  });
});

test('A mail server that refuses everybody is not believed: nobody is noted, and mails are tried again', async () => {
  // What others are owed is sent before.
  await sendDueMails(market.context);
  asked = [];
  const people = await Promise.all(Array.from({ length: 7 }, () => signUp(market, 'User')));
  const ids = people.map(({ id }) => id);
  // The mails of their sign-up are on their way.
  await expect.poll(() => asked).toHaveLength(people.length);
  const { db } = market.context;
  await db
    .updateTable('identity_user')
    .set({ emailVerified: true })
    .where(
      'email',
      'in',
      people.map(({ email }) => email),
    )
    .execute();
  const mailer = doubtRefusals(market.context.mailer, market.context);
  answer = unknown;
  for (const person of people) await tell(person);
  await sendDueMails({ ...market.context, mailer });
  expect(await Promise.all(people.map(refusalOf))).toEqual(people.map(() => null));
  // The first five were believed, and their notices stand on the page.
  const owing = await db
    .selectFrom('notices')
    .select('user_id')
    .where('user_id', 'in', ids)
    .where('mail_due_at', 'is not', null)
    .execute();
  expect(owing).toHaveLength(2);
});

test('Nobody stays noted whose refusal is written only after the doubt has begun', async () => {
  const person = await refusedPerson();
  const mailer = { ...market.context.mailer, isDoubting: () => true };
  await expect(sendMail({ ...market.context, mailer }, mailTo(person))).rejects.toThrow('User unknown');
  expect(await refusalOf(person)).toBeNull();
});

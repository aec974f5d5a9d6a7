import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetSentMails } from '#server/identity/bounces/jobs.ts';
import { countBounces } from '#server/identity/bounces/store.ts';
import { sendMail } from '#server/identity/mail-sending.ts';
import { forgetRefusals } from '#server/identity/store.ts';
import { bounceOfExim, bounceOfGmail, bounceOfPostfix, outOfOffice } from '#server/testing/bounces.ts';
import { countWaiting } from '#server/testing/locks.ts';
import { openMailServer } from '#server/testing/mail-server.ts';
import type { TestMailServer } from '#server/testing/mail-server.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { addAdmin, addPerson, callAs, signUpNewcomer } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

const token = 'the-mail-server-of-this-market-shows-this';
let market: TestMarket;
let server: TestMailServer;

beforeAll(async () => {
  server = await openMailServer({ disabledCommands: ['STARTTLS'] });
  market = await openTestMarket({
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    MAIL_BOUNCES_TOKEN: token,
  });
});
afterAll(async () => {
  await market.close();
  await server.close();
});

/** What a mail server sends, and what it is answered. */
async function tell(
  payload: Buffer | object,
  type = Buffer.isBuffer(payload) ? 'message/rfc822' : 'application/json',
  authorization = `Bearer ${token}`,
) {
  const headers = { authorization, 'content-type': type };
  const answer = await market.app.inject({ method: 'POST', url: '/api/webhooks/bounces', headers, payload });
  return { status: answer.statusCode, ...answer.json<{ outcome?: string; code?: string }>() };
}

let count = 0;
/** Mails somebody, whose mail server takes it. @returns what a bounce of this mail names */
async function mailTo({ email: to }: Person): Promise<{ to: string; messageId: string }> {
  await sendMail(market.context, { id: `mail-${(count += 1)}`, to, subject: 'Hi', text: 'Hi' });
  return { to, messageId: latestId() };
}

function latestId(): string {
  return /^Message-ID: (<[^>]+>)/im.exec(server.received.at(-1)?.text ?? '')?.[1] ?? '';
}

async function noteOf({ email }: Person): Promise<string | null> {
  const { db } = market.context;
  const row = await db.selectFrom('identity_user').select('mailRefusal').where('email', '=', email).executeTakeFirst();
  return row?.mailRefusal ?? null;
}
const gone = '550 5.1.1 No such user';

// A day later nothing of before counts.
beforeEach(() => market.wait(25));

describe('A mail that comes back later', () => {
  test('doesn’t keep its reader from closing their account at the same moment', async () => {
    const [bea, admin] = [await addPerson(market, 'User'), await addAdmin(market)];
    const mail = await mailTo(bea);
    const answers = await market.context.db.transaction().execute(async (trx) => {
      await trx.selectFrom('identity_user').select('id').where('email', '=', bea.email).forUpdate().execute();
      const closed = admin.call(`DELETE /api/users/${bea.id}`);
      await expect.poll(() => countWaiting(market)).toBe(1);
      const told = tell(bounceOfPostfix(mail));
      await expect.poll(() => countWaiting(market)).toBe(2);
      return { closed, told };
    });
    expect([(await answers.closed).status, (await answers.told).status]).toEqual([200, 200]);
  });

  test('is noted as one that was refused at once, and the next one that is taken ends that', async () => {
    const bea = await addPerson(market, 'User');
    expect(await tell(bounceOfExim(await mailTo(bea)))).toMatchObject({ status: 200, outcome: 'noted' });
    expect(await noteOf(bea)).toBe(gone);
    // She reads it on the page: of an address that isn't confirmed the code.
    const { body } = await callAs(market, 'GET /api/me', { cookie: bea.cookie });
    expect(body).toMatchObject({ user: { mailRefusal: '550' } });
    market.wait(1);
    await mailTo(bea);
    expect(await noteOf(bea)).toBeNull();
  });

  test('is noted when it is the mail of a sign-up', async () => {
    const before = server.received.length;
    const { email } = await signUpNewcomer(market, 'Bea');
    await expect.poll(() => server.received.length).toBe(before + 1);
    expect(await tell(bounceOfPostfix({ to: email, messageId: latestId() }))).toMatchObject({ outcome: 'noted' });
  });

  test('is noted once, however often it is told', async () => {
    const bea = await addPerson(market, 'User');
    const bounce = bounceOfGmail(await mailTo(bea));
    const told = await Promise.all([tell(bounce), tell(bounce)]);
    expect(told.map(({ outcome }) => outcome).toSorted()).toEqual(['noted', 'repeated']);
    market.wait(1);
    await mailTo(bea);
    expect(await tell(bounce)).toMatchObject({ outcome: 'repeated' });
    expect(await noteOf(bea)).toBeNull();
  });

  test('is told by a provider with the address and the code alone', async () => {
    const bea = await addPerson(market, 'User');
    const bounce = { address: bea.email.toUpperCase(), status: '5.1.1', diagnostic: 'smtp; 550 5.1.1 No such user' };
    expect(await tell(bounce)).toMatchObject({ outcome: 'unknown_mail' });
    await mailTo(bea);
    expect(await tell(bounce)).toMatchObject({ outcome: 'noted' });
    expect(await noteOf(bea)).toBe(gone);
    expect(await tell(bounce)).toMatchObject({ outcome: 'repeated' });
  });

  test.each(['message/rfc822', 'text/plain', 'multipart/report; boundary=x', 'application/x-www-form-urlencoded'])(
    'is read as %s',
    async (type) => {
      const bea = await addPerson(market, 'User');
      expect(await tell(bounceOfPostfix(await mailTo(bea)), type)).toMatchObject({ status: 200, outcome: 'noted' });
    },
  );

  test('is noted for ten days, and not when it comes later', async () => {
    const bea = await addPerson(market, 'User');
    const [first, second] = [await mailTo(bea), await mailTo(bea)];
    market.wait(9 * 24);
    await forgetSentMails(market.context);
    expect(await tell(bounceOfPostfix(first))).toMatchObject({ outcome: 'noted' });
    market.wait(2 * 24);
    expect(await tell(bounceOfPostfix(second))).toMatchObject({ outcome: 'unknown_mail' });
    await forgetSentMails(market.context);
    expect(await market.context.db.selectFrom('sent_mails').selectAll().execute()).toEqual([]);
  });
});

describe('Nobody is noted', () => {
  test.each<[what: string, bounce: (mail: { to: string; messageId: string }) => Buffer | object, outcome: string]>([
    [
      'by a bounce of a mail that we did not send',
      ({ to }) => bounceOfExim({ to, messageId: '<mail-0@a>' }),
      'unknown_mail',
    ],
    ['by one that names no mail', ({ to }) => bounceOfExim({ to, messageId: '' }), 'unknown_mail'],
    [
      'by one that names the mail and another address',
      ({ messageId }) => bounceOfExim({ to: 'else@redial.example', messageId }),
      'unknown_mail',
    ],
    ['by a delay', (mail) => bounceOfPostfix({ ...mail, action: 'delayed', status: '4.4.1' }), 'other_reason'],
    [
      'by a full mailbox',
      (mail) => bounceOfPostfix({ ...mail, status: '5.2.2', diagnostic: 'smtp; 552 5.2.2 Mailbox full' }),
      'other_reason',
    ],
    ['by somebody who is away', outOfOffice, 'no_bounce'],
    ['by no mail at all', () => Buffer.from('\u0000\ud800 --'), 'no_bounce'],
    ['by a provider that will try again', ({ to: address }) => ({ address, status: '4.2.2' }), 'other_reason'],
    ['by a complaint', ({ to: address }) => ({ address, status: '5.7.1', diagnostic: 'complaint' }), 'other_reason'],
    ['by a provider about a stranger', () => ({ address: 'nobody@redial.example', status: '5.1.1' }), 'unknown_mail'],
  ])('%s', async (_what, bounce, outcome) => {
    const bea = await addPerson(market, 'User');
    expect(await tell(bounce(await mailTo(bea)))).toMatchObject({ status: 200, outcome });
    expect(await noteOf(bea)).toBeNull();
  });

  test('who has another address by now', async () => {
    const bea = await addPerson(market, 'User');
    const mail = await mailTo(bea);
    const email = `new-${bea.email}`;
    await market.context.db.updateTable('identity_user').set({ email }).where('email', '=', bea.email).execute();
    for (const to of [mail.to, email]) {
      expect(await tell(bounceOfPostfix({ ...mail, to }))).toMatchObject({ outcome: 'unknown_mail' });
      expect(await tell({ address: to, status: '5.1.1' })).toMatchObject({ outcome: 'unknown_mail' });
    }
    expect(await noteOf({ ...bea, email })).toBeNull();
  });

  test.each([
    ['without the token', 'Bearer of-somebody-else', Buffer.from('x'), 401, 'wrong_credentials'],
    ['with half of it', `Bearer ${token.slice(0, -1)}`, Buffer.from('x'), 401, 'wrong_credentials'],
    ['without a word', '', Buffer.alloc(2_000_000), 401, 'wrong_credentials'],
    ['with more than a megabyte', `Bearer ${token}`, Buffer.alloc(1024 * 1024 + 1), 413, 'too_large'],
    [
      'with a status that is none',
      `Bearer ${token}`,
      { address: 'a@b.example', status: '550' },
      400,
      'invalid_request',
    ],
    ['with no address', `Bearer ${token}`, { status: '5.1.1' }, 400, 'invalid_request'],
  ])('by a call %s', async (_what, authorization, payload, status, code) => {
    expect(await tell(payload, undefined, authorization)).toMatchObject({ status, code });
  });
});

test('Any bounce has an answer, with anything in its fields', async () => {
  const bea = await addPerson(market, 'User');
  const { messageId } = await mailTo(bea);
  const odd = fc.string({ unit: 'binary', maxLength: 30 });
  const idOr = fc.oneof(
    fc.constant(messageId),
    odd.map((text) => `<${text}@a>`),
  );
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.constant(bea.email), odd), idOr, odd, async (to, messageId, said) => {
      const diagnostic = `smtp; 550 5.1.1 No such user ${said}`;
      expect((await tell(bounceOfPostfix({ to, messageId, diagnostic }))).status).toBe(200);
    }),
    { numRuns: 25, examples: [[bea.email, '<\u0000@a>', '\ud800\u0000']] },
  );
});

describe('When most mails come back', () => {
  test('none is believed, notes of just before go, and it ends when half stay away', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => addPerson(market, 'User')));
    const notes = () => Promise.all(people.map(noteOf));
    const outcomes: (string | undefined)[] = [];
    for (const person of people) outcomes.push((await tell(bounceOfExim(await mailTo(person)))).outcome);
    expect(outcomes).toEqual([...Array.from({ length: 5 }, () => 'noted'), 'doubted', 'doubted', 'doubted']);
    expect(await notes()).toEqual(people.map(() => null));
    expect(await countBounces(market.context)).toMatchObject({ doubted: 3 });

    const healthy = await Promise.all(Array.from({ length: 9 }, () => addPerson(market, 'User')));
    for (const person of healthy) await mailTo(person);
    const [first] = people;
    if (first === undefined) throw new Error('nobody is here');
    market.wait(1);
    expect(await tell(bounceOfExim(await mailTo(first)))).toMatchObject({ outcome: 'noted' });
    expect(await noteOf(first)).toBe(gone);
  });

  test('while others are on their way, those before each one count', async () => {
    const people = await Promise.all(Array.from({ length: 16 }, () => addPerson(market, 'User')));
    const mails = [];
    for (const person of people) mails.push(await mailTo(person));
    const outcomes = [];
    for (const mail of mails.slice(0, 8)) outcomes.push((await tell(bounceOfExim(mail))).outcome);
    expect(outcomes.slice(4)).toEqual(['noted', 'doubted', 'doubted', 'doubted']);
  });
});

test('Notes are forgotten in the order in which bounces lock readers', async () => {
  const other = await openTestMarket();
  try {
    const { db } = other.context;
    for (let at = 0; at < 2; at += 1) await addPerson(other, 'User');
    const people = await db.selectFrom('identity_user').select('id').orderBy('id', 'desc').execute();
    // By address, and by their place in the table, the last one comes first.
    for (const [at, { id }] of people.entries()) {
      const note = { email: `${at}@redial.example`, mailRefusal: gone, mailRefusedAt: new Date() };
      await db.updateTable('identity_user').set(note).where('id', '=', id).execute();
    }
    const [last = '', first = ''] = people.map(({ id }) => id);
    const { forgotten } = await db.transaction().execute(async (trx) => {
      await trx.updateTable('identity_user').set('mailRefusal', '550').where('id', '=', first).execute();
      const forgotten = forgetRefusals({ db }, ['0@redial.example', '1@redial.example']);
      await expect.poll(() => countWaiting(other)).toBe(1);
      const lock = trx.selectFrom('identity_user').select('id').where('id', '=', last).forNoKeyUpdate().noWait();
      expect(await lock.execute()).toHaveLength(1);
      return { forgotten };
    });
    await forgotten;
    const noted = db.selectFrom('identity_user').select('id').where('mailRefusal', 'is not', null);
    expect(await noted.execute()).toEqual([]);
  } finally {
    await other.close();
  }
});

test('A mail that the server refuses at once is none that could come back', async () => {
  const bea = await addPerson(market, 'User');
  const mailer = { send: () => Promise.reject(new Error('no')), close: () => undefined };
  const mail = { id: 'refused', to: bea.email, subject: 'Hi', text: 'Hi' };
  await expect(sendMail({ ...market.context, mailer }, mail)).rejects.toThrow('no');
  expect(await tell({ address: bea.email, status: '5.1.1' })).toMatchObject({ outcome: 'unknown_mail' });
});

test('A market without the token reads no bounces and keeps no mails', async () => {
  const other = await openTestMarket();
  try {
    const bea = await addPerson(other, 'User');
    await sendMail(other.context, { id: 'mail', to: bea.email, subject: 'Hi', text: 'Hi' });
    expect(await other.context.db.selectFrom('sent_mails').selectAll().execute()).toEqual([]);
    const headers = { authorization: 'Bearer null' };
    expect(await callAs(other, 'POST /api/webhooks/bounces', headers, {})).toMatchObject({ status: 404 });
  } finally {
    await other.close();
  }
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { putLetterbox } from '#server/testing/letterbox.ts';
import type { Letterbox } from '#server/testing/letterbox.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { passwordLinks } from '#server/testing/password-links.ts';
import { callAsVisitor, signUp, signUpAdmin } from '#server/testing/people.ts';
import type { Refused } from '#server/testing/people.ts';

let market: TestMarket;
let letterbox: Letterbox;

beforeAll(async () => {
  market = await openTestMarket();
  letterbox = putLetterbox(market);
});

afterAll(() => market.close());

const { setPassword, signIn, linkTo } = passwordLinks(() => ({ market, letterbox }));

describe('A link to a new password', () => {
  test('works once, also when it is used twice at the same moment', async () => {
    const person = await signUp(market, 'User');
    const token = await linkTo(person.email);
    const answers = await Promise.all([
      setPassword(token, 'password one'),
      setPassword(token, 'password two'),
      setPassword(token, 'password three'),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410]);
    expect(await setPassword(token, 'password four')).toMatchObject({
      status: 410,
      body: { code: 'link_over', message: expect.stringContaining('ask for a new one') },
    });
    expect(await signIn(person.email, 'password four')).toBe(401);
  });

  test('works for one hour', async () => {
    const person = await signUp(market, 'User');
    const token = await linkTo(person.email);
    const { rows } = await sql<{
      minutes: number;
    }>`select round(extract(epoch from v."expiresAt" - now()) / 60)::int as minutes from identity_verification v
      join identity_user u on u.id = v.value where u.email = ${person.email}`.execute(market.context.db);
    expect(rows).toEqual([{ minutes: 60 }]);
    await sql`update identity_verification v set "expiresAt" = now() - interval '1 second' from identity_user u
      where u.id = v.value and u.email = ${person.email}`.execute(market.context.db);
    expect((await setPassword(token, 'a new password')).status).toBe(410);
    expect(await signIn(person.email, 'correct horse')).toBe(200);
  });

  test('ends when another one of the same person was used', async () => {
    const person = await signUp(market, 'User');
    const [first, second] = [await linkTo(person.email), await linkTo(person.email)];
    expect((await setPassword(second, 'a new password')).status).toBe(200);
    expect((await setPassword(first, 'another password')).status).toBe(410);
  });

  test('ends with the account', async () => {
    const person = await signUp(market, 'User');
    const token = await linkTo(person.email);
    await (await signUpAdmin(market)).call(`DELETE /api/users/${person.id}`);
    expect((await setPassword(token, 'a new password')).status).toBe(410);
  });

  test.each(['12345', '', undefined, 123_456, 'x'.repeat(129)])(
    'is still good after a password that is refused: %j',
    async (password) => {
      const person = await signUp(market, 'User');
      const token = await linkTo(person.email);
      const refused = await setPassword(token, password);
      expect([refused.status, refused.body.issues?.map(({ path }) => path)]).toEqual([400, ['newPassword']]);
      expect((await setPassword(token, 'six-or-more')).status).toBe(200);
    },
  );

  test("asks for six characters in the specification's words", async () => {
    expect((await setPassword('x', '12345')).body.issues?.[0]?.message).toBe('must be atleast 6 characters or longer');
  });

  test.each(['made-up', ' ', "' or 1=1", 'x'.repeat(200)])('that was made up is refused: %j', async (token) => {
    expect(await setPassword(token, 'a new password')).toMatchObject({ status: 410, body: { code: 'link_over' } });
  });

  test.each([undefined, '', 7, null, 'x'.repeat(201), 'a\u0000b', { $ne: '' }])(
    'is refused naming the token when it is %j',
    async (token) => {
      const { status, body } = await setPassword(token, 'a new password');
      expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, ['token']]);
    },
  );

  test('is not in the database as it is in the mail', async () => {
    const person = await signUp(market, 'User');
    const token = await linkTo(person.email);
    const { rows } = await sql<{
      line: string;
    }>`select row_to_json(v)::text as line from identity_verification v`.execute(market.context.db);
    expect(rows.filter(({ line }) => line.includes(token))).toEqual([]);
  });

  test('is taken from the body alone, and followed by our own page alone', async () => {
    const person = await signUp(market, 'User');
    const token = await linkTo(person.email);
    expect(
      (
        await callAsVisitor<Refused>(market, `POST /api/auth/reset-password?token=${token}`, {
          newPassword: 'a new password',
        })
      ).status,
    ).toBe(400);
    expect((await market.app.inject({ url: `/api/auth/reset-password/${token}?callbackURL=/` })).statusCode).toBe(404);
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { callAs, signUp } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { authenticator, finishSetUp, postIdentity, setUpTwoSteps } from '#server/testing/two-step.ts';
import type { Authenticator } from '#server/testing/two-step.ts';

let market: TestMarket;
let person: Person;
let app: Authenticator;

beforeAll(async () => {
  market = await openTestMarket({ RATE_LIMIT: '1' });
});

beforeEach(async () => {
  person = await signUp(market, 'User');
  app = await setUpTwoSteps(market, person);
});

afterAll(() => market.close());

const signIn = (cookie = '') =>
  postIdentity(market, 'sign-in/email', { email: person.email, password: 'correct horse' }, cookie);

const jwt = async (cookie: string) => (await callAs(market, `GET /api/jwt?email=${person.email}`, { cookie })).status;

const me = async (cookie: string) =>
  (await callAs<{ user: object | null }>(market, 'GET /api/me', { cookie })).body.user;

describe('The second factor', () => {
  test('is encrypted in the database', async () => {
    const { rows } = await sql<{
      secret: string;
      backupCodes: string;
    }>`select f.secret, f."backupCodes" from identity_two_factor f join identity_user u on u.id = f."userId"
      where u.email = ${person.email}`.execute(market.context.db);
    expect(rows[0]?.secret).toMatch(/^[0-9a-f]{80,}$/);
    for (const code of app.recoveryCodes) expect(rows[0]?.backupCodes).not.toContain(code);
  });

  test('ends the other sessions when it is turned on, and notifies the owner', async () => {
    const other = await signUp(market, 'User', 'Cara Careful');
    const elsewhere = await postIdentity(market, 'sign-in/email', { email: other.email, password: 'correct horse' });
    await setUpTwoSteps(market, other);
    expect(await me(elsewhere.cookie)).toBeNull();
    expect((await other.call<{ title: string }[]>('GET /api/notices')).body[0]?.title).toBe('Two-step sign-in is on');
  });

  test('makes a session worth nothing that never gave a code', async () => {
    await sql`update identity_session set "confirmedAt" = null
      where "userId" = (select id from identity_user where email = ${person.email})`.execute(market.context.db);
    expect([await jwt(person.cookie), await me(person.cookie), (await person.call('GET /api/notices')).status]).toEqual(
      [401, null, 401],
    );
  });

  test('is not turned off with the password alone, nor with a wrong code', async () => {
    expect(
      (await postIdentity(market, 'two-factor/disable', { password: 'correct horse' }, person.cookie)).status,
    ).toBe(400);
    expect(
      (await postIdentity(market, 'two-factor/disable', { password: 'correct horse', code: '000000' }, person.cookie))
        .body,
    ).toMatchObject({ code: 'invalid_code' });
    expect(
      (
        await postIdentity(
          market,
          'two-factor/disable',
          { password: 'wrong horse', code: app.nextCode() },
          person.cookie,
        )
      ).body,
    ).toMatchObject({ code: 'invalid_password' });
    expect((await signIn()).body).toMatchObject({ twoFactorRedirect: true });
  });

  test.each(['disable', 'generate-backup-codes'])(
    'keeps a right code good that %s got with a wrong password',
    async (path) => {
      const [recoveryCode] = app.recoveryCodes;
      const shown = app.nextCode();
      for (const code of [recoveryCode, shown]) {
        const { body } = await postIdentity(
          market,
          `two-factor/${path}`,
          { password: 'wrong horse', code },
          person.cookie,
        );
        expect(body).toMatchObject({ code: 'invalid_password' });
      }
      expect(
        (await postIdentity(market, `two-factor/${path}`, { code: recoveryCode }, person.cookie)).body,
      ).toMatchObject({
        code: 'invalid_password',
      });
      for (const code of [recoveryCode, shown]) {
        expect((await person.call('POST /api/identity/confirm-again', { code })).status).toBe(200);
      }
    },
  );

  test('counts each code sent with a wrong password, so it allows no more guesses', async () => {
    const turnOff = (password: string, code = app.recoveryCodes[0]) =>
      postIdentity(market, 'two-factor/disable', { password, code }, person.cookie);
    for (let at = 0; at < 4; at += 1)
      expect((await turnOff(`wrong horse ${at}`)).body).toMatchObject({ code: 'invalid_password' });
    expect((await turnOff('correct horse', '000000')).body).toMatchObject({ code: 'invalid_code' });
    expect((await turnOff('correct horse')).status).toBe(429);
  });

  test('takes a code once that two changes get at the same moment', async () => {
    const code = app.nextCode();
    const renew = () =>
      postIdentity(market, 'two-factor/generate-backup-codes', { password: 'correct horse', code }, person.cookie);
    expect((await Promise.all([renew(), renew()])).map(({ status }) => status).toSorted()).toEqual([200, 403]);
  });

  test('is turned off with password and code, and that is told', async () => {
    const off = await postIdentity(
      market,
      'two-factor/disable',
      { password: 'correct horse', code: app.nextCode() },
      person.cookie,
    );
    expect(off.status).toBe(200);
    expect((await signIn()).body).toMatchObject({ user: { email: person.email } });
    expect(await me(off.cookie)).toMatchObject({ secondFactor: 'off' });
    person.call = (call, body) => callAs(market, call, { cookie: off.cookie }, body);
    const { rows } = await sql<{
      kind: string;
    }>`select kind from notices where user_id = ${person.id}::uuid order by created_at desc`.execute(market.context.db);
    expect(rows[0]?.kind).toBe('second_factor_off');
  });

  test('gives new recovery codes for password and code; the old ones are over', async () => {
    const made = await postIdentity(
      market,
      'two-factor/generate-backup-codes',
      { password: 'correct horse', code: app.nextCode() },
      person.cookie,
    );
    const fresh = made.body.backupCodes as string[];
    expect(fresh).toHaveLength(10);
    expect(
      (
        await postIdentity(
          market,
          'two-factor/verify-backup-code',
          { code: app.recoveryCodes[0] },
          (await signIn()).cookie,
        )
      ).status,
    ).toBe(401);
    expect(
      (await postIdentity(market, 'two-factor/verify-backup-code', { code: fresh[0] }, (await signIn()).cookie)).status,
    ).toBe(200);
  });

  test('is not shown again, and comes by no other way', async () => {
    for (const path of ['get-totp-uri', 'send-otp', 'verify-otp']) {
      expect(
        (await postIdentity(market, `two-factor/${path}`, { password: 'correct horse' }, person.cookie)).status,
        path,
      ).toBe(404);
    }
  });

  test('is not on before the first code was right', async () => {
    const other = await signUp(market, 'User', 'Hal Halfway');
    const begun = await postIdentity(market, 'two-factor/enable', { password: 'correct horse' }, other.cookie);
    const half = authenticator(begun.body.totpURI as string, begun.body.backupCodes as string[]);
    const [recoveryCode] = half.recoveryCodes;
    expect(
      (await postIdentity(market, 'two-factor/verify-totp', { code: '000000', recoveryCode }, other.cookie)).status,
    ).toBe(401);
    expect(
      (await postIdentity(market, 'sign-in/email', { email: other.email, password: 'correct horse' })).body,
    ).toMatchObject({
      user: { email: other.email },
    });
    expect((await finishSetUp(market, half, other.cookie)).status).toBe(200);
  });

  test('is not turned on by a form whose set-up was started again elsewhere: its recovery codes are void', async () => {
    const other = await signUp(market, 'User', 'Tia Twice');
    const begin = () => postIdentity(market, 'two-factor/enable', { password: 'correct horse' }, other.cookie);
    const [first, second] = [(await begin()).body, (await begin()).body];
    const code = authenticator(second.totpURI as string, []).nextCode();
    const give = (recoveryCode?: string) =>
      postIdentity(market, 'two-factor/verify-totp', { code, recoveryCode }, other.cookie);
    for (const shown of [(first.backupCodes as string[])[0], undefined])
      expect(await give(shown)).toMatchObject({ status: 409, body: { code: 'two_step_restarted' } });
    expect(await me(other.cookie)).toMatchObject({ secondFactor: 'off' });
    const done = await give((second.backupCodes as string[])[0]);
    expect([done.status, await me(done.cookie)]).toMatchObject([200, { secondFactor: 'on' }]);
  });

  test('can not be set up with a wrong password', async () => {
    const other = await signUp(market, 'User');
    expect(
      (await postIdentity(market, 'two-factor/enable', { password: 'wrong horse' }, other.cookie)).body,
    ).toMatchObject({
      code: 'invalid_password',
    });
    expect((await postIdentity(market, 'two-factor/enable', {}, other.cookie)).status).toBe(400);
  });
});

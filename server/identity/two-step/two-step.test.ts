import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { callAs, signUp } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { postIdentity, setUpTwoSteps } from '#server/testing/two-step.ts';
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

const titles = async () => (await person.call<{ title: string }[]>('GET /api/notices')).body.map(({ title }) => title);

describe('Somebody who only has the password', () => {
  test('does not use up the tries of signed-in people', async () => {
    const { cookie } = await signIn();
    const statuses: number[] = [];
    for (let at = 0; at < 6; at += 1) {
      statuses.push((await postIdentity(market, 'two-factor/verify-totp', { code: '000000' }, cookie)).status);
    }
    expect(statuses.at(-1)).toBe(429);
    expect((await person.call('POST /api/identity/confirm-again', { code: app.nextCode() })).status).toBe(200);
  });
});

test('Turning it on guesses no passwords: it is slowed down as signing in is', async () => {
  const other = await signUp(market, 'User');
  const turnOn = async (password: string) =>
    (await postIdentity(market, 'two-factor/enable', { password }, other.cookie)).status;
  for (let at = 0; at < 10; at += 1) expect(await turnOn(`wrong horse ${at}`)).toBe(400);
  expect(await turnOn('correct horse')).toBe(429);
});

test('A double click on set-up is no fault of the server', async () => {
  const other = await signUp(market, 'User');
  const turnOn = () => postIdentity(market, 'two-factor/enable', { password: 'correct horse' }, other.cookie);
  const statuses = (await Promise.all([turnOn(), turnOn(), turnOn()])).map(({ status }) => status);
  expect(statuses).toContain(200);
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
});

describe('Signing in with two-step sign-in on', () => {
  test('gives no session for the password alone, and no access token', async () => {
    const begun = await signIn();
    expect(begun).toMatchObject({ status: 200, body: { twoFactorRedirect: true } });
    expect([await jwt(begun.cookie), await me(begun.cookie)]).toEqual([401, null]);
  });

  test('is done with the code that the app shows', async () => {
    const begun = await signIn();
    const done = await postIdentity(market, 'two-factor/verify-totp', { code: app.nextCode() }, begun.cookie);
    expect([done.status, await jwt(done.cookie)]).toEqual([200, 200]);
    expect(await me(done.cookie)).toMatchObject({ email: person.email, secondFactor: 'on' });
  });

  test('does not take the same code twice', async () => {
    const code = app.nextCode();
    const first = await signIn();
    expect((await postIdentity(market, 'two-factor/verify-totp', { code }, first.cookie)).status).toBe(200);
    const second = await signIn();
    const again = await postIdentity(market, 'two-factor/verify-totp', { code }, second.cookie);
    expect(again).toMatchObject({ status: 403, body: { code: 'invalid_code' } });
    expect(await jwt(again.cookie)).toBe(401);
  });

  test('lets one of two pass who give the same code at once', async () => {
    const code = app.nextCode();
    const begun = [await signIn(), await signIn()];
    const done = await Promise.all(
      begun.map(({ cookie }) => postIdentity(market, 'two-factor/verify-totp', { code }, cookie)),
    );
    expect(done.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  });

  test('takes a recovery code once', async () => {
    const [code = ''] = app.recoveryCodes;
    const first = await postIdentity(market, 'two-factor/verify-backup-code', { code }, (await signIn()).cookie);
    expect([first.status, await jwt(first.cookie)]).toEqual([200, 200]);
    const again = await postIdentity(market, 'two-factor/verify-backup-code', { code }, (await signIn()).cookie);
    expect(again).toMatchObject({ status: 401, body: { code: 'invalid_backup_code' } });
  });

  test.each([
    ['in capitals', (code: string) => code.toUpperCase()],
    ['without its hyphen', (code: string) => code.replace('-', '')],
    ['with spaces', (code: string) => ` ${code.replace('-', ' ')} `],
  ])('takes a recovery code that is typed %s', async (_how, typed) => {
    const [first = '', second = ''] = app.recoveryCodes;
    const done = await postIdentity(
      market,
      'two-factor/verify-backup-code',
      { code: typed(first) },
      (await signIn()).cookie,
    );
    expect([done.status, await jwt(done.cookie)]).toEqual([200, 200]);
    expect(
      (await postIdentity(market, 'two-factor/verify-backup-code', { code: first }, (await signIn()).cookie)).status,
    ).toBe(401);
    expect((await person.call('POST /api/identity/confirm-again', { code: typed(second) })).status).toBe(200);
  });

  test('counts no right recovery code as a try', async () => {
    for (const code of app.recoveryCodes.slice(0, 6)) {
      expect(
        (await postIdentity(market, 'two-factor/verify-backup-code', { code }, (await signIn()).cookie)).status,
      ).toBe(200);
    }
  });

  test('takes five codes in five minutes for an account, however often it is begun', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 7; attempt += 1) {
      const { cookie } = await signIn();
      statuses.push(
        (
          await postIdentity(
            market,
            attempt % 2 ? 'two-factor/verify-backup-code' : 'two-factor/verify-totp',
            { code: '000000' },
            cookie,
          )
        ).status,
      );
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    const right = await postIdentity(
      market,
      'two-factor/verify-totp',
      { code: app.nextCode() },
      (await signIn()).cookie,
    );
    expect(right).toMatchObject({ status: 429, body: { message: expect.stringContaining('Try again in') } });
    // Other languages write the time to wait themselves.
    expect(right.retryAfter).toBeGreaterThan(0);
  });

  test('has its own codes for another account that signed in with the same browser', async () => {
    const other = await signUp(market, 'User', 'Tia Tab');
    const cookie = `${(await signIn()).cookie}; ${other.cookie}`;
    const give = async (path: string, code = '') =>
      (await postIdentity(market, `two-factor/${path}`, { code }, cookie)).body.code;
    expect(await give('verify-totp', app.nextCode())).toBe('totp_not_enabled');
    expect(await give('verify-backup-code', app.recoveryCodes[0])).toBe('backup_codes_not_enabled');
  });

  test('ends the session that the browser had before, whose cookie it takes away', async () => {
    const other = await signUp(market, 'User', 'Tia Tab');
    const begun = await signIn(other.cookie);
    expect(begun.body).toMatchObject({ twoFactorRedirect: true });
    expect([await me(other.cookie), await me(begun.cookie)]).toEqual([null, null]);
  });

  test('remembers no device: each sign-in asks again', async () => {
    const done = await postIdentity(
      market,
      'two-factor/verify-totp',
      { code: app.nextCode(), trustDevice: true },
      (await signIn()).cookie,
    );
    expect(done.cookie).not.toContain('trust_device');
    expect((await signIn(done.cookie)).body).toMatchObject({ twoFactorRedirect: true });
  });
});

test('Recent activity lists each change of the second step, and each recovery code', async () => {
  const kinds = async (cookie: string) =>
    (await callAs<{ kind: string }[]>(market, 'GET /api/identity/events', { cookie })).body.map(({ kind }) => kind);
  const [first, second] = app.recoveryCodes;
  expect((await person.call('POST /api/identity/confirm-again', { code: first })).status).toBe(200);
  const { cookie } = await postIdentity(
    market,
    'two-factor/verify-backup-code',
    { code: second },
    (await signIn()).cookie,
  );
  const made = await postIdentity(
    market,
    'two-factor/generate-backup-codes',
    { password: 'correct horse', code: app.nextCode() },
    cookie,
  );
  const [fresh] = made.body.backupCodes as string[];
  const off = await postIdentity(market, 'two-factor/disable', { password: 'correct horse', code: fresh }, cookie);
  expect((await kinds(off.cookie)).slice(0, -1)).toEqual([
    'recovery_code_used',
    'two_steps_off',
    'recovery_codes_renewed',
    'recovery_code_used',
    'new_device',
    'signed_in',
    'recovery_code_used',
    'two_steps_on',
  ]);
});

test('Setting it up notifies its owner', async () => expect(await titles()).toEqual(['Two-step sign-in is on']));

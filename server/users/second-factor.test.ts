import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { sendDueMails } from '#server/notices/actions.ts';
import { listNotices } from '#server/notices/store.ts';
import { beginCommand } from '#server/testing/commands.ts';
import { putLetterbox } from '#server/testing/letterbox.ts';
import type { Letterbox } from '#server/testing/letterbox.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { signUp, signUpAdmin, signUpNewcomer } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { postIdentity, setUpTwoSteps } from '#server/testing/two-step.ts';
import { revokeAdmin } from '#server/users/actions.ts';
import { resetSecondFactor } from '#server/users/second-factor.ts';

let market: TestMarket;
let letterbox: Letterbox;

beforeAll(async () => {
  market = await openTestMarket();
  letterbox = putLetterbox(market);
});
afterAll(() => market.close());

const subjectsTo = async (email: string) => {
  await sendDueMails(market.context);
  return letterbox
    .to(email)
    .map(({ subject }) => subject)
    .filter((subject) => subject !== 'Confirm your e-mail address');
};

test('The operator resets the second factor of who lost it: they are signed out, told, and sign in without a code', async () => {
  const [admin, lost] = [await signUpAdmin(market), await signUpAdmin(market, 'Lou Lost')];
  await setUpTwoSteps(market, lost);
  expect(await resetSecondFactor(market.context, lost.email)).toBe(true);
  expect((await lost.call('GET /api/notices')).status).toBe(401);
  expect(
    (await postIdentity(market, 'sign-in/email', { email: lost.email, password: 'correct horse' })).body,
  ).toMatchObject({
    user: { email: lost.email },
  });
  expect((await admin.call<object[]>('GET /api/audit?limit=1')).body[0]).toMatchObject({
    actor: 'Operator',
    action: 'reset_second_factor',
    about: 'Lou Lost',
  });
  expect(await subjectsTo(lost.email)).toContain('Two-step sign-in is off');
  // It may be Google's sign-in, without a password.
  expect(letterbox.to(lost.email).find(({ subject }) => subject === 'Two-step sign-in is off')?.text).toContain(
    'Signing in to your account takes no code any more.',
  );
  expect(await subjectsTo(admin.email)).toContain('Two-step sign-in of an account was reset');
  expect(await resetSecondFactor(market.context, lost.email)).toBe(false);
});

/** `npm run admin -- reset-two-step` on this market. */
async function resetByCommand(email: string) {
  const { host, port, user, password } = inject('postgres');
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(market.context.db);
  const login = `${user}:${encodeURIComponent(password)}`;
  return beginCommand('admin', ['reset-two-step', email], {
    DATA_DIR: market.context.config.dataDir,
    DATABASE_URL: `postgres://${login}@localhost:${port}/${rows[0]?.name}?host=${encodeURIComponent(host)}`,
  }).ended;
}

test('Somebody who has not chosen an account type yet can be helped as well', async () => {
  const newcomer = await signUpNewcomer(market);
  await setUpTwoSteps(market, newcomer as Person);
  // It may be Google's sign-in here too.
  expect(await resetByCommand(newcomer.email)).toEqual({
    code: 0,
    out: `${newcomer.email} needs no code any more to sign in, and is signed out everywhere.\n`,
    err: '',
  });
  expect(
    (await postIdentity(market, 'sign-in/email', { email: newcomer.email, password: 'correct horse' })).body,
  ).toMatchObject({ user: { email: newcomer.email } });
});

test("Nobody else's reset is told to admins, and an unknown address is refused", async () => {
  const [admin, buyer] = [await signUpAdmin(market), await signUp(market, 'User')];
  await setUpTwoSteps(market, buyer);
  expect(await resetSecondFactor(market.context, buyer.email)).toBe(true);
  expect(await subjectsTo(admin.email)).toEqual(['There is a new admin']);
  await expect(resetSecondFactor(market.context, 'nobody@redial.example')).rejects.toMatchObject({ code: 'not_found' });
});

test('All admins hear when the role is given or taken back, and when one turns two-step sign-in off', async () => {
  const admin = await signUpAdmin(market);
  const other = await signUpAdmin(market, 'Olga Other');
  const app = await setUpTwoSteps(market, other);
  expect(
    (
      await postIdentity(
        market,
        'two-factor/disable',
        { password: 'correct horse', code: app.nextCode() },
        other.cookie,
      )
    ).status,
  ).toBe(200);
  await revokeAdmin({ ...market.context, db: market.owner }, other.email);
  // Neither what is still owed nor the page tells a former admin of the market's affairs.
  expect(await subjectsTo(other.email)).toEqual(['Two-step sign-in is on', 'Two-step sign-in is off']);
  const listed = await listNotices(market.context, other.id);
  expect(listed.map(({ kind }) => kind)).toEqual(['second_factor_off', 'second_factor_on']);
  expect(await subjectsTo(admin.email)).toEqual([
    'There is a new admin',
    'There is a new admin',
    'An admin turned two-step sign-in off',
    'An admin lost the role',
  ]);
});

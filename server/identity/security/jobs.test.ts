import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { securityMemory } from '#contract/allowances.ts';
import { forgetOldSecurity } from '#server/identity/security/jobs.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { callAsVisitor, signUp, signUpNewcomer } from '#server/testing/people.ts';
import { insertAccount } from '#server/users/store.ts';

let market: TestMarket;
beforeAll(async () => {
  market = await openTestMarket({ RATE_LIMIT: '1' });
});
afterAll(() => market.close());

test('Networks are forgotten after 30 days, also of a session in use; ended sessions at once; the rest in a year', async () => {
  const { db } = market.context;
  await signUp(market, 'User');
  await callAsVisitor(market, 'POST /api/auth/sign-in/email', { email: 'nobody@redial.example', password: 'wrong' });
  const kept = async () => ({
    events: await db.selectFrom('security_events').select(['kind', 'network']).orderBy('id').execute(),
    sessions: await db.selectFrom('identity_session').select('ipAddress').execute(),
    devices: (await db.selectFrom('known_devices').select('device_hash').execute()).length,
    failures: (await db.selectFrom('password_failures').select('key').execute()).length,
  });
  await sql`insert into identity_session (id, token, "userId", "ipAddress", "createdAt", "expiresAt")
    select 'used', 'used', "userId", "ipAddress", "createdAt", "expiresAt" + interval '30 days'
    from identity_session`.execute(db);
  await forgetOldSecurity(market.context);
  expect(await kept()).toEqual({
    events: [
      { kind: 'signed_up', network: '127.0.0.1' },
      { kind: 'wrong_password', network: '127.0.0.1' },
    ],
    sessions: [{ ipAddress: '127.0.0.1' }, { ipAddress: '127.0.0.1' }],
    devices: 1,
    failures: 2,
  });
  market.wait((securityMemory.networkDays + 1) * 24);
  await forgetOldSecurity(market.context);
  expect(await kept()).toEqual({
    events: [{ kind: 'signed_up', network: null }],
    sessions: [{ ipAddress: null }],
    devices: 1,
    failures: 0,
  });
  market.wait(securityMemory.eventDays * 24);
  await forgetOldSecurity(market.context);
  expect(await kept()).toEqual({ events: [], sessions: [], devices: 0, failures: 0 });
});

test('A sign-up without an account is gone after 30 days, with all that hangs on it. One with an account or a session stays', async () => {
  const { db, clock } = market.context;
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
  const idOf = async (name: string) => {
    const { email } = await signUpNewcomer(market, name);
    return (await db.selectFrom('identity_user').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
  };
  const [gone, young, signedIn, late] = [
    await idOf('Gone'),
    await idOf('Young'),
    await idOf('Inside'),
    await idOf('Late'),
  ] as const;
  const ofMember = (await db.selectFrom('users').select('identity_id').executeTakeFirstOrThrow()).identity_id;
  await db
    .updateTable('identity_user')
    .set({ createdAt: daysAgo(31) })
    .execute();
  await db
    .updateTable('identity_user')
    .set({ createdAt: daysAgo(29) })
    .where('id', '=', young)
    .execute();
  await db
    .updateTable('identity_session')
    .set({ expiresAt: daysAgo(-1) })
    .where('userId', '=', signedIn)
    .execute();
  await db
    .insertInto('identity_verification')
    .values({ id: 'link', identifier: 'reset-password:hash', value: gone, expiresAt: daysAgo(-1) })
    .execute();
  await sql`insert into identity_user (id, name, email, "createdAt")
    select n, n, n || '@redial.example', ${daysAgo(31)}::timestamptz from generate_series(1, 1001) as n`.execute(db);

  // Somebody chooses an account type at this very moment.
  await db.transaction().execute(async (db) => {
    const account = { identityId: late, name: 'Late', email: 'late@redial.example' };
    await insertAccount({ ...market.context, db }, { ...account, accountType: 'User', language: 'en' });
    await forgetOldSecurity(market.context);
  });
  await forgetOldSecurity(market.context);

  const left = await db.selectFrom('identity_user').select('id').execute();
  expect(left.map(({ id }) => id).toSorted()).toEqual([ofMember, young, signedIn, late].toSorted());
  const hanging = async (identityId: string) => ({
    passwords: (await db.selectFrom('identity_account').select('id').where('userId', '=', identityId).execute()).length,
    events: (await db.selectFrom('security_events').select('id').where('identity_id', '=', identityId).execute())
      .length,
    links: (await db.selectFrom('identity_verification').select('id').where('value', '=', identityId).execute()).length,
  });
  expect(await hanging(gone)).toEqual({ passwords: 0, events: 0, links: 0 });
  expect(await hanging(young)).toEqual({ passwords: 1, events: 1, links: 0 });
});

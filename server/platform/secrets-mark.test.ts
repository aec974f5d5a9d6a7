import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  areSameSecrets,
  asInUse,
  noteStart,
  requireSameSecrets,
  takeNewSecrets,
  useNewestKeys,
} from '#server/platform/secrets-mark.ts';
import { allKeys, makeSecrets } from '#server/platform/secrets.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { signUp } from '#server/testing/people.ts';

let market: TestMarket;
beforeAll(async () => void (market = await openTestMarket()));
afterAll(() => market.close());

test('A market goes on with the secrets of its first start, until its operator says that others count', async () => {
  const { owner, context } = market;
  const { db } = context;
  const [first, second] = [makeSecrets(), makeSecrets()];
  expect(await areSameSecrets(db, first)).toBeNull();
  // Both at once, on an empty database: one of the two is the first.
  const starts = await Promise.allSettled([first, second].map((one) => requireSameSecrets(db, one, '/data')));
  const [right, wrong] = starts[0]?.status === 'fulfilled' ? [first, second] : [second, first];
  expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);

  const elsewhere = { ...right, postgresPassword: 'of another machine' };
  await requireSameSecrets(db, elsewhere, '/data');
  await expect(requireSameSecrets(db, wrong, '/data')).rejects.toThrow("secrets.json in /data is not this market's");
  const mixed = { identity: right.identity, accessToken: wrong.accessToken };
  expect([await areSameSecrets(db, mixed), await areSameSecrets(db, right)]).toEqual([false, true]);

  // The server itself may not.
  await expect(takeNewSecrets(db, wrong)).rejects.toThrow('permission denied');
  await expect(noteStart(db, right)).rejects.toThrow('permission denied');
  expect([await takeNewSecrets(owner, wrong), await takeNewSecrets(owner, wrong)]).toEqual([true, false]);
  await requireSameSecrets(db, wrong, '/data');
  expect(await areSameSecrets(db, right)).toBe(false);
});

test('Added keys are accepted first, then in use, and are the only ones once the earlier ones were dropped', async () => {
  const { owner, context } = market;
  const { db } = context;
  await owner.deleteFrom('secrets_mark').execute();
  const before = makeSecrets();
  const keys = { version: 1, identity: makeSecrets().identity, accessToken: makeSecrets().accessToken };
  const both = { ...before, others: [keys] };
  await requireSameSecrets(db, before, '/data');
  // The keys of servers that start with these secrets, the one that signs in front.
  const order = async (secrets: typeof both) =>
    allKeys(await requireSameSecrets(db, secrets, '/data')).map(({ version }) => version);
  expect(await order(both)).toEqual([0, 1]);
  expect(await asInUse(db, both)).toMatchObject({ identity: before.identity });

  await expect(useNewestKeys(owner, makeSecrets())).rejects.toThrow('nothing was changed');
  expect([await useNewestKeys(owner, both), await useNewestKeys(owner, both)]).toEqual([true, false]);
  expect(await order(both)).toEqual([1, 0]);
  expect(await asInUse(db, both)).toMatchObject(keys);
  await noteStart(owner, both);
  expect(await areSameSecrets(db, both)).toBe(true);
  await expect(requireSameSecrets(db, before, '/data')).rejects.toThrow("is not this market's");

  await requireSameSecrets(db, { ...before, ...keys }, '/data');
});

test('Other secrets count without a word only while a market has no accounts and no server is at work', async () => {
  const { owner, context } = market;
  const [first, other] = [makeSecrets(), makeSecrets()];
  const start = async (secrets: Parameters<typeof areSameSecrets>[1]) => {
    await noteStart(owner, secrets);
    await requireSameSecrets(context.db, secrets, '/data');
  };
  const longAgo = { noted_at: new Date(Date.now() - 3_600_000) };
  await owner.deleteFrom('secrets_mark').execute();
  await start(first);
  await expect(start(other)).rejects.toThrow('is not this market');
  await owner.updateTable('secrets_mark').set(longAgo).execute();
  await sql`insert into uptime (beat_at) values (now() - interval '4 minutes')`.execute(owner);
  await expect(start(other)).rejects.toThrow('is not this market');
  await sql`update uptime set beat_at = now() - interval '1 hour'`.execute(owner);
  // Started again some minutes later, and still without a beat.
  await sql`update secrets_mark set noted_at = now() - interval '4 minutes'`.execute(owner);
  await start(first);
  await sql`update secrets_mark set noted_at = noted_at - interval '3 minutes'`.execute(owner);
  await expect(start(other)).rejects.toThrow('is not this market');
  await owner.updateTable('secrets_mark').set(longAgo).execute();
  await start(other);
  await expect(start(first)).rejects.toThrow('is not this market');

  await owner.updateTable('secrets_mark').set(longAgo).execute();
  await signUp(market, 'User');
  await expect(start(first)).rejects.toThrow('is not this market');
  await start(other);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { areSameSecrets, requireSameSecrets, takeNewSecrets } from '#server/platform/secrets-mark.ts';
import { makeSecrets } from '#server/platform/secrets.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';

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
  expect([await takeNewSecrets(owner, wrong), await takeNewSecrets(owner, wrong)]).toEqual([true, false]);
  await requireSameSecrets(db, wrong, '/data');
  expect(await areSameSecrets(db, right)).toBe(false);
});

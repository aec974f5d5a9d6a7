import { getMigrations } from 'better-auth/db/migration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAuth } from '#server/identity/better-auth.ts';
import { createMailDesk } from '#server/identity/mail-desk.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';

let market: TestMarket;
beforeAll(async () => {
  market = await openTestMarket();
});
afterAll(() => market.close());

test('Our migrations make each table and column that Better Auth expects', async () => {
  const nobody = {
    whySuspended: async () => null,
    isAdmin: async () => false,
    secondFactorChanged: async () => undefined,
    emailChanges: async () => false,
  };
  const { options } = createAuth(market.context, createMailDesk(market.context), nobody);
  const { toBeCreated, toBeAdded, schemaProblems } = await getMigrations(options);
  expect({ toBeCreated, toBeAdded, schemaProblems }).toEqual({ toBeCreated: [], toBeAdded: [], schemaProblems: [] });
});

import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { checkBooks } from '#server/books/actions.ts';
import { invariants, ledgerInvariants } from '#server/books/invariants.ts';
import { settleAccounts } from '#server/orders/jobs.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { addAdmin, addCategory, noticesOf } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

export let market: TestMarket;
export let admin: Person;

/** A market of its own for a file of tests. Its books add up after each test. */
export function withSales(): void {
  beforeAll(async () => {
    market = await openTestMarket();
    await addCategory(market);
    admin = await addAdmin(market);
  });
  afterEach(async () => {
    await settleAccounts(market.context);
    expect(await checkBooks(market.context, [...invariants, ...ledgerInvariants])).toEqual([]);
  });
  afterAll(() => market.close());
}

export { noticesOf };
export const kinds = async (person: Person) => (await noticesOf(person)).map(({ kind }) => kind);

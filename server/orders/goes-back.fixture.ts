import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Sale } from '#contract/bookings.ts';
import type { Notice } from '#contract/notices.ts';
import type { ProblemBody } from '#contract/problem.ts';
import type { NewProduct } from '#contract/products.ts';
import type { SaleProblem } from '#contract/sales.ts';
import { checkBooks } from '#server/books/actions.ts';
import { invariants, ledgerInvariants } from '#server/books/invariants.ts';
import { followDueSales, settleAccounts } from '#server/orders/jobs.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { addCategory, signUpAdmin } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { goBackWords } from '#server/testing/returning.ts';
import { calleMayor, letTimePass } from '#server/testing/selling.ts';

export let market: TestMarket;
export let admin: Person;

/** A market of its own for a file of tests, whose books add up after each. */
export function withReturns(): void {
  beforeAll(async () => {
    market = await openTestMarket();
    await addCategory(market);
    admin = await signUpAdmin(market);
  });
  afterEach(async () => {
    await settleAccounts(market.context);
    expect(await checkBooks(market.context, [...invariants, ...ledgerInvariants])).toEqual([]);
  });
  afterAll(() => market.close());
}

export const posted: Partial<NewProduct> = { handover: 'sent', sentTo: ['PT', 'ES'] };
export const home = { ...calleMayor, name: 'Sam Seller', street: 'Rua Nova 7', town: 'Porto', country: 'PT' };
export const toHome = { act: 'return_to', address: home } as const;
export const kinds = async (person: Person) =>
  (await person.call<Notice[]>('GET /api/notices')).body.map(({ kind }) => kind);
export const listed = async ({ email, call }: Person) => {
  const [newest] = (await call<Sale[]>(`GET /api/sales?email=${email}`)).body;
  return [newest?.sale, newest?.goingBack];
};
export const onDesk = async (sale: string) =>
  (await admin.call<SaleProblem[]>('GET /api/sales/problems?limit=100')).body.find(({ _id }) => _id === sale);
export const decide = (sale: string, way: 'buyer' | 'seller' | 'return', words = goBackWords) =>
  admin.call<ProblemBody>(`PUT /api/sales/${sale}/decision`, { for: way, words });
export const kept = async (sale: string) => {
  const { rows } = await sql<{
    row: string;
  }>`select returns::text as row from returns where booking_id = ${sale}::uuid`.execute(market.owner);
  return rows.map(({ row }) => row).join();
};
export const pass = async (sale: string, days: number) => {
  await letTimePass(market, sale, days * 24);
  await followDueSales(market.context);
};

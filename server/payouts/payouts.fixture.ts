import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Notice } from '#contract/notices.ts';
import type { Money, PayoutRow, WaitingSeller } from '#contract/payouts.ts';
import { checkBooks } from '#server/books/actions.ts';
import { invariants, ledgerInvariants } from '#server/books/invariants.ts';
import { settleAccounts } from '#server/orders/jobs.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { addAdmin, addCategory } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { act, sellPhone } from '#server/testing/selling.ts';
import type { PaidPhone } from '#server/testing/selling.ts';

export let market: TestMarket;
export let paid: PaidPhone;
let [admin, other]: Person[] = [];

/** A market of its own for a file of tests, in which each test has a phone that is paid. */
export function openPayoutMarket(): void {
  beforeAll(async () => {
    market = await openTestMarket();
    await addCategory(market);
    [admin, other] = [await addAdmin(market), await addAdmin(market, 'Otto Admin')];
  });
  beforeEach(async () => {
    Object.assign(market.context.config, { fee: { percent: 5, fixedCents: 30 }, fourEyesAboveUsd: null });
    paid = await sellPhone(market);
  });
  afterEach(async () => {
    await settleAccounts(market.context);
    expect(await checkBooks(market.context, [...invariants, ...ledgerInvariants])).toEqual([]);
  });
  afterAll(() => market.close());
}

/** $389 less 5 % and 30 cents. */
export const theirs = 36_925;
export const bank = { holder: 'Sam Seller', number: 'DE89 3704 0044 0532 0130 00', bank: '' };

export const people = () => ({ admin, other }) as { admin: Person; other: Person };
export const money = async () => (await paid.seller.call<Money>('GET /api/money')).body;
export const balances = async () => {
  const { heldCents, availableCents, onItsWayCents, paidOutCents } = await money();
  return [heldCents, availableCents, onItsWayCents, paidOutCents];
};
export const kinds = async () => (await paid.seller.call<Notice[]>('GET /api/notices')).body.map(({ kind }) => kind);
export const complete = async () => {
  await act(paid.buyer, paid.sale, { act: 'receive' });
  await act(paid.buyer, paid.sale, { act: 'accept' });
};
export const waiting = async () =>
  (await people().admin.call<WaitingSeller[]>('GET /api/payouts/waiting')).body.find(
    ({ _id }) => _id === paid.seller.id,
  );
export const payout = async () =>
  (await people().admin.call<PayoutRow[]>('GET /api/payouts')).body.find(
    ({ sellerEmail }) => sellerEmail === paid.seller.email,
  );
export const prepare = async () =>
  (await people().admin.call('POST /api/payouts', { sellers: [paid.seller.id] })).body.modifiedCount;
export const file = async (by = people().admin) =>
  by.call<{ csv: string; code: string }>('POST /api/payouts/file', { payouts: [(await payout())?._id] });
export const settle = async (words = 'Paid in cash.') =>
  people().admin.call('POST /api/payouts/byHand', {
    seller: paid.seller.id,
    amountCents: (await money()).availableCents,
    words,
  });
export const move = async (act: string, by = people().admin, more = {}) =>
  by.call('PUT /api/payouts', { act, payouts: [(await payout())?._id], ...more });

export async function giveAccount(): Promise<void> {
  expect((await paid.seller.call('PUT /api/money/account', bank)).body.modifiedCount).toBe(1);
  await sql`update payout_accounts set changed_at = changed_at - interval '3 days'`.execute(market.owner);
}

import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Notice } from '#contract/notices.ts';
import type { Money, PayoutRow } from '#contract/payouts.ts';
import { checkBooks } from '#server/books/actions.ts';
import { invariants, ledgerInvariants } from '#server/books/invariants.ts';
import { settleAccounts } from '#server/orders/jobs.ts';
import { compareTransfers } from '#server/payouts/comparing.ts';
import { keepPayouts } from '#server/payouts/jobs.ts';
import { compareFees } from '#server/payouts/provider-fees.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { setUpAtTestProvider } from '#server/testing/payout-setup.ts';
import { addAdmin, addCategory } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { act, sellPhone } from '#server/testing/selling.ts';
import type { PaidPhone } from '#server/testing/selling.ts';

export let market: TestMarket;
let [admin, other]: Person[] = [];
export let paid: PaidPhone;

/** A market whose sellers the test provider pays; before each test somebody has paid for a phone. */
export function openProviderMarket(): void {
  beforeAll(async () => {
    market = await openTestMarket({ PAYOUTS: 'test' });
    await addCategory(market);
    [admin, other] = [await addAdmin(market), await addAdmin(market, 'Otto Admin')];
  });
  beforeEach(async () => {
    Object.assign(market.context.config, { fourEyesAboveUsd: null });
    paid = await sellPhone(market);
  });
  afterEach(async () => {
    await settleAccounts(market.context);
    expect(await checkBooks(market.context, [...invariants, ...ledgerInvariants])).toEqual([]);
    expect(await compareTransfers(market.context, longAgo)).toEqual([]);
    expect(await compareFees(market.context, longAgo, 0)).toEqual([]);
  });
  afterAll(() => market.close());
}

/** Somebody else sells the phone that a test is about. */
export async function sellAnother(): Promise<void> {
  paid = await sellPhone(market);
}

export const theirs = 38_900;
export const longAgo = new Date('2020-01-01');
export const people = () => ({ admin, other }) as { admin: Person; other: Person };
export const money = async () => (await paid.seller.call<Money>('GET /api/money')).body;
export const balances = async () => {
  const { heldCents, availableCents, onItsWayCents, paidOutCents } = await money();
  return [heldCents, availableCents, onItsWayCents, paidOutCents];
};
export const setUp = (outcome: Parameters<typeof setUpAtTestProvider>[2] = 'works') =>
  setUpAtTestProvider(market, paid.seller, outcome);
export const kinds = async () => (await paid.seller.call<Notice[]>('GET /api/notices')).body.map(({ kind }) => kind);
export const complete = async ({ buyer, sale } = paid) => {
  await act(buyer, sale, { act: 'receive' });
  await act(buyer, sale, { act: 'accept' });
};
export const work = () => keepPayouts(market.context);
export const refund = () =>
  people().admin.call(`PUT /api/payments/refund/${paid.sale}`, { words: 'The phone was lost.' });
export const payout = async () =>
  (await people().admin.call<PayoutRow[]>('GET /api/payouts')).body.find(
    ({ sellerEmail }) => sellerEmail === paid.seller.email,
  );
export const transfers = async () => {
  const { rows } = await sql<{ cents: number }>`
    select transfer.amount_cents as cents from test_gateway.transfers as transfer join payouts on payouts.id::text = transfer.payout_id
    where payouts.seller_id = ${paid.seller.id}::uuid and reversed_at is null order by transfer.created_at`.execute(
    market.owner,
  );
  return rows.map(({ cents }) => cents);
};
/** The provider would have answered by now. */
export const letTimePass = () =>
  sql`update payouts set asked_at = asked_at - interval '1 hour',
    reversal_asked_at = reversal_asked_at - interval '1 hour'`.execute(market.owner);
export const tryAgain = (by = people().admin) =>
  by.call<{ modifiedCount: number }>('POST /api/payouts', { sellers: [paid.seller.id] });

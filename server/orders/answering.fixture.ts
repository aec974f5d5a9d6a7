import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Notice } from '#contract/notices.ts';
import type { Payment } from '#contract/payments.ts';
import type { Money } from '#contract/payouts.ts';
import type { ProblemBody } from '#contract/problem.ts';
import type { SaleDecision, SaleProblem } from '#contract/sales.ts';
import type { Summary } from '#contract/summary.ts';
import { checkBooks } from '#server/books/actions.ts';
import { invariants, ledgerInvariants } from '#server/books/invariants.ts';
import { followDueSales, settleAccounts } from '#server/orders/jobs.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { hearFromProvider } from '#server/testing/paying.ts';
import { addAdmin, addCategory } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { act, letTimePass, sellPhone } from '#server/testing/selling.ts';
import type { PaidPhone } from '#server/testing/selling.ts';

export let market: TestMarket;
export let admin: Person;
export let paid: PaidPhone;

/**
 * A market of its own for a file of tests. Before each a phone is sold for $389, and its buyer says that the screen is
 * broken; less 5 % and 30 cents the money would be the seller's.
 */
export function withBrokenScreen(): void {
  beforeAll(async () => {
    market = await openTestMarket();
    await addCategory(market);
    admin = await addAdmin(market);
    Object.assign(market.context.config, { fee: { percent: 5, fixedCents: 30 } });
  });
  beforeEach(async () => {
    paid = await sellPhone(market);
    await act(paid.buyer, paid.sale, { act: 'receive' });
    await act(paid.buyer, paid.sale, { act: 'say_problem', about: 'broken', words: 'The screen is cracked.' });
  });
  afterEach(async () => {
    await settleAccounts(market.context);
    await hearFromProvider(market);
    expect(await checkBooks(market.context, [...invariants, ...ledgerInvariants])).toEqual([]);
  });
  afterAll(() => market.close());
}

export const offer = (cents: number) =>
  act(paid.seller, paid.sale, { act: 'answer', kind: 'part', cents, words: 'A new screen costs that.' });
export const take = (number = 1) => act(paid.buyer, paid.sale, { act: 'take_answer', number });
export const leave = (number = 1) => act(paid.buyer, paid.sale, { act: 'leave_answer', number });
export const decide = (decided: SaleDecision) =>
  admin.call<ProblemBody>(`PUT /api/sales/${paid.sale}/decision`, decided);
export const kinds = async (person: Person) =>
  (await person.call<Notice[]>('GET /api/notices')).body.map(({ kind }) => kind);
export const noticeOf = async (person: Person, kind: Notice['kind']) =>
  (await person.call<Notice[]>('GET /api/notices')).body.find((notice) => notice.kind === kind);
export const isAtDesk = async () =>
  (await admin.call<SaleProblem[]>('GET /api/sales/problems')).body.some(({ _id }) => _id === paid.sale);
export const payment = async () =>
  (await admin.call<Payment[]>('GET /api/payments')).body.find(({ bookingId }) => bookingId === paid.sale);
export const available = async () => (await paid.seller.call<Money>('GET /api/money')).body.availableCents;
export const toReply = async (person: Person) => {
  const { body } = await person.call<Summary>('GET /api/summary');
  return 'toReply' in body ? body.toReply : null;
};
export const refunds = async () => {
  const { rows } = await sql<{ cents: number }>`
    select amount_cents as cents from test_gateway.refunds
    where payment_intent_id = (select intent_id from payments where booking_id = ${paid.sale}::uuid)
    order by created_at`.execute(market.owner);
  return rows.map(({ cents }) => cents);
};
export const passHours = async (hours: number) => {
  await letTimePass(market, paid.sale, hours);
  await followDueSales(market.context);
};
/** $389 less $50, less the market's share of what remains. */
export const theirs = 38_900 - 5_000 - 1_721;

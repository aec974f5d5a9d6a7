import { Refusal } from '#contract/problem.ts';
import type { Context } from '#server/context.ts';
import { findUsableAccount, openAccount } from '#server/payouts/accounts.ts';
import { dollars } from '#server/payouts/dollars.ts';
import { insertRepayment, readAvailable } from '#server/payouts/ledger-store.ts';
import { oneByOne } from '#server/payouts/one-by-one.ts';
import {
  countPreparedBy,
  insertPayout,
  listOpenPayoutsOf,
  listPayoutsByIds,
  lockPayouts,
  noteFiled,
  wasTold,
} from '#server/payouts/payout-store.ts';
import type { PayoutRow } from '#server/payouts/payout-store.ts';
import {
  isAboveLimit,
  nextState,
  ownMoney,
  referenceOf,
  requireSendable,
  usableFrom,
  whyStopped,
} from '#server/payouts/rules.ts';
import type { PayoutAct } from '#server/payouts/rules.ts';
import type { Actor } from '#server/platform/actor.ts';
import { csvLine } from '#server/platform/csv.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { paySeller } from '#server/payouts/sending.ts';
import { isTakingBack } from '#server/payouts/sending-store.ts';
import { recordAudit } from '#server/trade/audit.ts';
import { recordNotice } from '#server/trade/notices.ts';
import { take } from '#server/trade/take.ts';
import { lockAccount } from '#server/users/store.ts';

/** How often sellers without an account are reminded. */
const tellAgainMs = 7 * 86_400_000;

/**
 * Pays these sellers: by bank, or by the provider at once. What is prepared while the provider is away a job sends
 * later.
 *
 * @returns how many payouts were prepared
 */
export async function payOut(context: Context, admin: Actor, sellerIds: readonly string[]): Promise<number> {
  if (context.config.payoutsBy === 'bank') return preparePayouts(context, admin, sellerIds);
  const since = context.clock.now();
  await oneByOne(context, [...new Set(sellerIds)], (sellerId) => paySeller(context, sellerId, admin.id));
  const count = await countPreparedBy(context, admin.id, since);
  if (count > 0)
    await inTransaction(context, (context) =>
      recordAudit(context, { actorId: admin.id, action: 'prepared_payouts', note: String(count) }),
    );
  return count;
}

/** Prepares a payout by bank of all that is available to each of these sellers. @returns how many were prepared */
export async function preparePayouts(context: Context, admin: Actor, sellerIds: readonly string[]): Promise<number> {
  const amounts: number[] = [];
  // One at a time: two hundred accounts would be locked for too long.
  for (const sellerId of new Set(sellerIds)) {
    const cents = await inTransaction(context, (context) => preparePayout(context, admin, sellerId));
    if (cents > 0) amounts.push(cents);
  }
  if (amounts.length > 0) {
    const sum = amounts.reduce((total, cents) => total + cents, 0);
    await inTransaction(context, (context) =>
      recordAudit(context, {
        actorId: admin.id,
        action: 'prepared_payouts',
        note: `${amounts.length}: ${dollars(sum)}`,
      }),
    );
  }
  return amounts.length;
}

/** @returns the amount in cents: 0 when there is nothing to pay out, or nowhere to send it */
async function preparePayout(context: Context, admin: Actor, sellerId: string): Promise<number> {
  const seller = await lockAccount(context, sellerId);
  if (!seller || seller.closed_at !== null || seller.suspended_at !== null || sellerId === admin.id) return 0;
  const cents = await readAvailable(context, sellerId);
  if (cents <= 0 || (await listOpenPayoutsOf(context, [sellerId])).length > 0) return 0;
  const account = await findUsableAccount(context, sellerId);
  if (account === undefined) {
    const lately = new Date(context.clock.now().getTime() - tellAgainMs);
    if (!(await wasTold(context, sellerId, 'money_waits', lately)))
      await recordNotice(context, { userId: sellerId, kind: 'money_waits' });
    return 0;
  }
  const now = context.clock.now();
  if (usableFrom(account.changed_at) > now) return 0;
  const { sealed, holder, ends_with } = account;
  const id = await insertPayout(context, {
    seller_id: sellerId,
    amount_cents: cents,
    sealed,
    holder,
    ends_with,
    prepared_by: admin.id,
    provider: context.payments.provider,
    created_at: now,
  });
  await take(context, {
    subject: 'payout',
    id,
    from: null,
    to: 'prepared',
    actorId: admin.id,
    reason: 'prepared by an admin',
  });
  return cents;
}

const auditActions = { approved: 'approved_payout', paid: 'paid_out', failed: 'failed_payout' } as const;

/**
 * An admin approves payouts, says that they are paid, or that they did not work.
 *
 * @returns how many changed
 * @throws Refusal 403, 404 or 409, and then none has changed
 */
export async function movePayouts(
  context: Context,
  admin: Actor,
  { act, payouts, words = '' }: { act: PayoutAct; payouts: readonly string[]; words?: string },
): Promise<number> {
  return inTransaction(context, async (context) => {
    const rows = await lockPayouts(context, payouts);
    if (rows.length < new Set(payouts).size) throw new Refusal('not_found', 'There is no such payout.');
    let moved = 0;
    for (const row of rows) {
      const to = nextState(row, act, admin.id, context.config.fourEyesAboveUsd);
      if (to === null) continue;
      await movePayout(context, admin, row, to, words);
      moved += 1;
    }
    return moved;
  });
}

async function movePayout(
  context: Context,
  admin: Actor,
  { id, number, state, seller_id: userId, amount_cents, is_by_hand }: PayoutRow,
  to: 'approved' | 'paid' | 'failed',
  words: string,
): Promise<void> {
  const actorId = admin.id;
  const step = { subject: 'payout', id, actorId } as const;
  const reason = `${to} by an admin`;
  await take(context, { ...step, from: state, to, reason, ...(to === 'failed' && { with: { words } }) });
  // Its seller has got the money already.
  if (to === 'approved' && is_by_hand)
    await take(context, { ...step, from: to, to: 'paid', reason: 'settled by hand' });
  const note = to === 'failed' ? words : `${number}: ${dollars(amount_cents)}`;
  const auditId = await recordAudit(context, { actorId, action: auditActions[to], userId, note });
  if (to === 'paid') await recordNotice(context, { userId, kind: 'paid_out' });
  if (to === 'failed') await recordNotice(context, { userId, kind: 'payout_failed', auditId });
}

/**
 * Says that a seller has got all that is available, or has given back all that they owe, in another way. Of an amount
 * that needs two admins the first is kept as a payout, which another one approves.
 *
 * @param amountCents as the admin saw it
 * @returns how many are settled: 0 where another admin has to approve it first
 * @throws Refusal 403 for the admin's own money, 404, or 409 when it is another amount by now
 */
export async function settleByHand(
  context: Context,
  admin: Actor,
  { seller: sellerId, amountCents, words }: { seller: string; amountCents: number; words: string },
): Promise<number> {
  if (sellerId === admin.id) throw ownMoney();
  return inTransaction(context, async (context) => {
    if (!(await lockAccount(context, sellerId))) throw new Refusal('not_found', 'There is no such account.');
    const cents = await readAvailable(context, sellerId);
    const isMoving =
      (await listOpenPayoutsOf(context, [sellerId])).length > 0 || (await isTakingBack(context, sellerId));
    if (cents !== amountCents || cents === 0 || isMoving)
      throw new Refusal('payout_over', 'This seller has another amount by now. Look at it again.');
    const actorId = admin.id;
    const isSettled = !isAboveLimit(cents, context.config.fourEyesAboveUsd);
    if (cents > 0) await recordPaidByHand(context, { actorId, sellerId, cents, words, isSettled });
    else await insertRepayment(context, sellerId, -cents);
    const note = `${dollars(cents)}: ${words}`;
    const action = isSettled ? 'settled_by_hand' : 'prepared_payouts';
    await recordAudit(context, { actorId, action, userId: sellerId, note });
    return isSettled ? 1 : 0;
  });
}

async function recordPaidByHand(
  context: Context,
  {
    actorId,
    sellerId,
    cents,
    words,
    isSettled,
  }: { actorId: string; sellerId: string; cents: number; words: string; isSettled: boolean },
): Promise<void> {
  const id = await insertPayout(context, {
    seller_id: sellerId,
    amount_cents: cents,
    sealed: '',
    holder: '',
    ends_with: '',
    words,
    is_by_hand: true,
    prepared_by: actorId,
    provider: context.payments.provider,
    created_at: context.clock.now(),
  });
  const step = { subject: 'payout', id, actorId, reason: 'settled by hand' } as const;
  await take(
    context,
    { ...step, from: null, to: 'prepared' },
    ...(isSettled ? [{ ...step, from: 'prepared', to: 'paid' } as const] : []),
  );
}

const columns = ['reference', 'holder', 'account', 'bank', 'amount', 'currency', 'seller'] as const;

/**
 * Payouts with the accounts they go to, as a file for the bank. It is noted who made it, and of which payouts.
 *
 * @throws Refusal 404, or 409 for one that must not be sent
 */
export async function makePayoutFile(
  context: Context,
  admin: Actor,
  payouts: readonly string[],
): Promise<{ name: string; csv: string }> {
  return inTransaction(context, async (context) => {
    const { config, clock } = context;
    const locked = await lockPayouts(context, payouts);
    if (locked.length < new Set(payouts).size) throw new Refusal('not_found', 'There is no such payout.');
    const rows = await listPayoutsByIds(context, payouts);
    let csv = csvLine(columns);
    for (const row of rows) {
      requireSendable(row, config.fourEyesAboveUsd);
      const account = await openAccount(context, row.sealed);
      if (row.account_id !== null || account === null || whyStopped(row) !== null) throw stopped(row.number);
      const amount = (row.amount_cents / 100).toFixed(2);
      csv += csvLine([
        referenceOf(row.number),
        account.holder,
        account.number,
        account.bank,
        amount,
        'USD',
        row.seller_email,
      ]);
    }
    await noteFiled(context, payouts);
    const note = rows.map(({ number }) => number).join(', ');
    await recordAudit(context, { actorId: admin.id, action: 'read_payout_accounts', note });
    return { name: `redial-payouts-${clock.now().toISOString().slice(0, 10)}.csv`, csv };
  });
}

function stopped(number: number): Refusal {
  return new Refusal(
    'payout_stopped',
    `${referenceOf(number)} can't be sent as it is: its seller is suspended, has changed the account or owes ` +
      'money. Say that it did not work.',
  );
}

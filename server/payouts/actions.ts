import { Refusal } from '#contract/problem.ts';
import type { Context } from '#server/context.ts';
import { findAccount } from '#server/payouts/account-store.ts';
import { openAccount } from '#server/payouts/accounts.ts';
import { dollars } from '#server/payouts/dollars.ts';
import { readAvailable } from '#server/payouts/ledger-store.ts';
import { hasOpenPayout, insertPayout, listOpenPayouts, lockPayouts, wasTold } from '#server/payouts/payout-store.ts';
import type { PayoutRow } from '#server/payouts/payout-store.ts';
import { needsApproval, nextState, usableFrom } from '#server/payouts/rules.ts';
import type { PayoutAct } from '#server/payouts/rules.ts';
import type { Actor } from '#server/platform/actor.ts';
import { csvLine } from '#server/platform/csv.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { recordAudit } from '#server/trade/audit.ts';
import { recordNotice } from '#server/trade/notices.ts';
import { take } from '#server/trade/take.ts';
import { lockAccount } from '#server/users/store.ts';

/** Who has no account is told again after so many days. */
const tellAgainMs = 7 * 86_400_000;

/** Prepares a payout of all that is available to each of these sellers. @returns how many were prepared */
export async function preparePayouts(context: Context, admin: Actor, sellerIds: readonly string[]): Promise<number> {
  return inTransaction(context, async (context) => {
    const amounts: number[] = [];
    // In one order, so that two admins who prepare the same ones never wait for each other.
    for (const sellerId of [...new Set(sellerIds)].toSorted()) {
      const cents = await preparePayout(context, admin, sellerId);
      if (cents > 0) amounts.push(cents);
    }
    if (amounts.length > 0) {
      const sum = amounts.reduce((total, cents) => total + cents, 0);
      const note = `${amounts.length}: ${dollars(sum)}`;
      await recordAudit(context, { actorId: admin.id, action: 'prepared_payouts', note });
    }
    return amounts.length;
  });
}

/** @returns the amount in cents: 0 when there is nothing to pay out, or nowhere to send it */
async function preparePayout(context: Context, admin: Actor, sellerId: string): Promise<number> {
  const seller = await lockAccount(context, sellerId);
  if (!seller || seller.closed_at !== null || seller.suspended_at !== null || sellerId === admin.id) return 0;
  const cents = await readAvailable(context, sellerId);
  if (cents <= 0 || (await hasOpenPayout(context, sellerId))) return 0;
  const account = await findAccount(context, sellerId);
  if (account === undefined || (await openAccount(context, account.sealed)) === null) {
    const lately = new Date(context.clock.now().getTime() - tellAgainMs);
    if (!(await wasTold(context, sellerId, lately)))
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
 * @throws Refusal 404 or 409, and then none has changed
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
  { id, number, state, seller_id: userId, amount_cents }: PayoutRow,
  to: 'approved' | 'paid' | 'failed',
  words: string,
): Promise<void> {
  const actorId = admin.id;
  await take(context, {
    subject: 'payout',
    id,
    from: state,
    to,
    actorId,
    reason: `${to} by an admin`,
    ...(to === 'failed' && { with: { words } }),
  });
  const note = to === 'failed' ? words : `${number}: ${dollars(amount_cents)}`;
  const auditId = await recordAudit(context, { actorId, action: auditActions[to], userId, note });
  if (to === 'paid') await recordNotice(context, { userId, kind: 'paid_out' });
  if (to === 'failed') await recordNotice(context, { userId, kind: 'payout_failed', auditId });
}

const columns = ['reference', 'holder', 'account', 'bank', 'amount', 'currency', 'seller'] as const;

/** What may be paid now, with the accounts it goes to, for the bank. It is noted who read them. */
export async function makePayoutFile(context: Context, admin: Actor): Promise<{ name: string; csv: string }> {
  const { config, clock } = context;
  const open = await listOpenPayouts(context);
  const payable = open.filter((row) => !needsApproval(row, config.fourEyesAboveUsd));
  let csv = csvLine(columns);
  for (const row of payable) {
    const account = await openAccount(context, row.sealed);
    const { holder, number, bank } = account ?? { holder: row.holder, number: '', bank: '' };
    const amount = (row.amount_cents / 100).toFixed(2);
    csv += csvLine([`REDIAL-${row.number}`, holder, number, bank, amount, 'USD', row.seller_email]);
  }
  await inTransaction(context, (context) =>
    recordAudit(context, { actorId: admin.id, action: 'read_payout_accounts', note: String(payable.length) }),
  );
  return { name: `redial-payouts-${clock.now().toISOString().slice(0, 10)}.csv`, csv };
}

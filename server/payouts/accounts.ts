import type { Context } from '#server/context.ts';
import { deleteAccount, findAccount, setAccount } from '#server/payouts/account-store.ts';
import type { AccountRow } from '#server/payouts/account-store.ts';
import type { WaitingRow } from '#server/payouts/ledger-store.ts';
import type { Actor } from '#server/platform/actor.ts';
import { seal, unseal } from '#server/platform/sealing.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { recordNotice } from '#server/trade/notices.ts';
import { holdAccountAlone } from '#server/users/actions.ts';

export interface BankAccount {
  holder: string;
  number: string;
  bank: string;
}

/** A seller says where their money goes. @returns how many changed: 0 when it went there already */
export async function saveAccount(context: Context, seller: Actor, account: BankAccount): Promise<number> {
  const text = JSON.stringify(account);
  const sealed = await seal(context.secrets, text);
  return inTransaction(context, async (context) => {
    await holdAccountAlone(context, seller.id);
    const before = await findAccount(context, seller.id);
    if (before && (await unseal(context.secrets, before.sealed)) === text) return 0;
    await setAccount(context, seller.id, { sealed, holder: account.holder, endsWith: account.number.slice(-4) });
    await recordNotice(context, { userId: seller.id, kind: 'payout_account_changed' });
    return 1;
  });
}

/** @returns how many were forgotten: 0 when there was none */
export async function dropAccount(context: Context, seller: Actor): Promise<number> {
  return inTransaction(context, async (context) => {
    await holdAccountAlone(context, seller.id);
    const count = await deleteAccount(context, seller.id);
    if (count > 0) await recordNotice(context, { userId: seller.id, kind: 'payout_account_changed' });
    return count;
  });
}

/** The account in what was sealed; null when it can't be opened any more. */
export async function openAccount(context: Context, sealed: string): Promise<BankAccount | null> {
  const text = await unseal(context.secrets, sealed);
  return text === null ? null : (JSON.parse(text) as BankAccount);
}

/** A seller's account; undefined too when what it was sealed with is lost, since then it has to be entered again. */
export async function findUsableAccount(context: Context, userId: string): Promise<AccountRow | undefined> {
  const account = await findAccount(context, userId);
  return account && (await openAccount(context, account.sealed)) !== null ? account : undefined;
}

/** A row that has an account only where that can be opened. */
export async function withoutLostAccount(context: Context, row: WaitingRow): Promise<WaitingRow> {
  if (row.sealed === null || (await openAccount(context, row.sealed)) !== null) return row;
  return { ...row, sealed: null, holder: null, ends_with: null, changed_at: null };
}

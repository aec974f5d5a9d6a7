import type { Context } from '#server/context.ts';
import { findAccount, listAccountHolders, replaceSealedAccount } from '#server/payouts/account-store.ts';
import { listSealedOpen, replaceSealedOf } from '#server/payouts/payout-store.ts';
import { resealed } from '#server/platform/sealing.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { lockAccount } from '#server/users/store.ts';

/** Seals where sellers' money goes with the keys in use. @returns how many */
export async function resealAccounts(context: Context): Promise<number> {
  let count = 0;
  for (const userId of await listAccountHolders(context)) {
    // A payout under way to the account that its seller still has holds the same text, by which it is known.
    const isChanged = await inTransaction(context, async (context) => {
      await lockAccount(context, userId);
      const before = (await findAccount(context, userId))?.sealed;
      const after = before === undefined ? null : await resealed(context.secrets, before);
      if (before === undefined || after === null) return false;
      await replaceSealedAccount(context, userId, after);
      await replaceSealedOf(context, userId, before, after);
      return true;
    });
    if (isChanged) count += 1;
  }
  for (const { seller_id: sellerId, sealed } of await listSealedOpen(context)) {
    const after = await resealed(context.secrets, sealed);
    if (after !== null) count += await replaceSealedOf(context, sellerId, sealed, after);
  }
  return count;
}

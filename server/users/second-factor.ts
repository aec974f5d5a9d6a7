import type { Context } from '#server/context.ts';
import { findIdentityByEmail } from '#server/identity/store.ts';
import { deleteFactor, deleteSessions } from '#server/identity/two-step/store.ts';
import { recordAudit } from '#server/trade/audit.ts';
import { recordNotice } from '#server/trade/notices.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { nobodyWith } from '#server/users/actions.ts';
import { findAccountByEmail, lockAccount } from '#server/users/store.ts';

/**
 * For somebody who has lost both app and recovery codes; ends their sessions. Without an account type yet there is no
 * account to tell. Only the operator's own command calls this.
 *
 * @returns whether it was on
 * @throws Refusal 404 when nobody has that e-mail
 */
export async function resetSecondFactor(context: Context, email: string): Promise<boolean> {
  return inTransaction(context, async (context) => {
    const account = await findAccountByEmail(context, email);
    if (account) await lockAccount(context, account.id);
    const identityId = await findIdentityByEmail(context, email);
    if (identityId === null) throw nobodyWith(email);
    if (!(await deleteFactor(context, identityId))) return false;
    await deleteSessions(context, identityId);
    if (!account) return true;
    await recordNotice(context, { userId: account.id, kind: 'second_factor_off' });
    await recordAudit(context, { actorId: null, action: 'reset_second_factor', userId: account.id });
    return true;
  });
}

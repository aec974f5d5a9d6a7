import type { Context } from '#server/context.ts';
import { deleteFactor, deleteSessions } from '#server/identity/two-step/store.ts';
import { recordAudit } from '#server/trade/audit.ts';
import { recordNotice } from '#server/trade/notices.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { requireAccount } from '#server/users/actions.ts';

/**
 * Turns two-step sign-in off for somebody who has lost both app and recovery codes, and ends their sessions. Only the
 * operator's own command calls this.
 *
 * @returns whether it was on
 * @throws Refusal 404 when nobody has that e-mail
 */
export async function resetSecondFactor(context: Context, email: string): Promise<boolean> {
  return inTransaction(context, async (context) => {
    const account = await requireAccount(context, email);
    if (account.identity_id === null || !(await deleteFactor(context, account.identity_id))) return false;
    await deleteSessions(context, account.identity_id);
    await recordNotice(context, { userId: account.id, kind: 'second_factor_off' });
    await recordAudit(context, { actorId: null, action: 'reset_second_factor', userId: account.id });
    return true;
  });
}

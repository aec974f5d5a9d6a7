import type { Context } from '#server/context.ts';
import type { AccountsBehind } from '#server/identity/accounts-behind.ts';
import { recordAudit } from '#server/trade/audit.ts';
import { recordNotice } from '#server/trade/notices.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { findAccount, findSuspension } from '#server/users/store.ts';
import { words } from '#words/words.ts';

/** The accounts behind identities, as identity has to know them. */
export function accountsBehind(context: Context): AccountsBehind {
  return {
    whySuspended: async (identityId, language) => {
      const reason = await findSuspension(context, identityId);
      return reason === null ? null : words[language].mails.suspended(reason);
    },
    secondFactorChanged: async (identityId, isOn) => {
      await inTransaction(context, async (context) => {
        const account = await findAccount(context, identityId);
        if (!account) return;
        await recordNotice(context, { userId: account.id, kind: isOn ? 'second_factor_on' : 'second_factor_off' });
        if (isOn || account.granted_at === null) return;
        await recordAudit(context, { actorId: account.id, action: 'turned_off_second_factor', userId: account.id });
      });
    },
  };
}

import { Refusal } from '#contract/problem.ts';
import type { Context } from '#server/context.ts';
import type { AccountsBehind } from '#server/identity/accounts-behind.ts';
import { recordAudit } from '#server/trade/audit.ts';
import { recordNotice } from '#server/trade/notices.ts';
import { announce, inTransaction } from '#server/platform/transaction.ts';
import { mustConfirm } from '#server/users/rules.ts';
import { findAccount, findSuspension, lockAccount, setAccountEmail } from '#server/users/store.ts';
import { words } from '#words/words.ts';

/** The accounts behind identities, as identity has to know them. */
export function accountsBehind(context: Context): AccountsBehind {
  return {
    whySuspended: async (identityId, language) => {
      const reason = await findSuspension(context, identityId);
      return reason === null ? null : words[language].mails.suspended(reason);
    },
    isAdmin: async (context, identityId) => (await findAccount(context, identityId))?.granted_at != null,
    secondFactorChanged: async (identityId, isOn) => {
      await inTransaction(context, async (context) => {
        const account = await findAccount(context, identityId);
        if (!account) return;
        await recordNotice(context, { userId: account.id, kind: isOn ? 'second_factor_on' : 'second_factor_off' });
        if (isOn || account.granted_at === null) return;
        await recordAudit(context, { actorId: account.id, action: 'turned_off_second_factor', userId: account.id });
      });
    },
    emailChanges: async (context, { identityId, before, email, language }) => {
      const found = await findAccount(context, identityId);
      const account = found && (await lockAccount(context, found.id));
      if (!account || account.closed_at !== null) return false;
      const reason = await findSuspension(context, identityId);
      if (reason !== null) throw new Refusal('account_suspended', words[language].mails.suspended(reason));
      await setAccountEmail(context, account.id, email);
      // An address that was never confirmed may be a stranger's. Then the new one gets the mail.
      const mail = mustConfirm(context.config, before) ? {} : { mailTo: before.email };
      await recordNotice(context, { userId: account.id, kind: 'email_changed', ...mail });
      if (account.granted_at !== null)
        await recordAudit(context, { actorId: account.id, action: 'changed_own_email', userId: account.id });
      if (account.account_type === 'Seller') announce(context, 'sellers');
      return true;
    },
  };
}

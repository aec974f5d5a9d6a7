import { useLocation, useNavigate } from 'react-router';
import type { AccountType } from '#contract/limits.ts';
import { SentForm, useSentForm } from '#web/fields/sent-form.tsx';
import { AccountTypeField } from '#web/identity/account-type-field.tsx';
import { Agreement } from '#web/identity/agreement.tsx';
import { AuthCard } from '#web/identity/auth-card.tsx';
import { originOf } from '#web/identity/origin.ts';
import { paths } from '#web/lib/paths.ts';
import { toast } from '#web/lib/toast.ts';
import { useWaysIn } from '#web/lib/ways-in.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** Asked once of somebody who is signed in but never said what for. */
export function AccountTypeForm({ name }: { name: string }) {
  const { chooseAccountType } = useWaysIn();
  const navigate = useNavigate();
  const location = useLocation();
  const { common, identity } = useTexts();
  const { field, sending } = useSentForm<{ accountType: AccountType }>({
    defaultValues: { accountType: 'User' },
    send: async ({ accountType }) => {
      await chooseAccountType(accountType);
      toast.success(identity.signUp.created);
      // Somebody who came to get an account has one: an empty form for another would be no answer.
      const origin = originOf(location.state);
      if (location.pathname === paths.signUp) await navigate(origin.to, { replace: true, state: origin });
    },
  });
  return (
    <AuthCard title={identity.chooseType.title(name)} lead={identity.chooseType.text}>
      <SentForm sending={sending} submit={common.continue}>
        <AccountTypeField {...field('accountType')} />
        <Agreement />
      </SentForm>
    </AuthCard>
  );
}

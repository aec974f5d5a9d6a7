import type { AccountType } from '#contract/limits.ts';
import { SentForm, useSentForm } from '#web/fields/sent-form.tsx';
import { AccountTypeField } from '#web/identity/account-type-field.tsx';
import { Agreement } from '#web/identity/agreement.tsx';
import { AuthCard } from '#web/identity/auth-card.tsx';
import { useWaysIn } from '#web/lib/ways-in.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** Asked once of somebody who is signed in but never said what for. */
export function AccountTypeForm({ name }: { name: string }) {
  const { chooseAccountType } = useWaysIn();
  const { common, identity } = useTexts();
  const { field, sending } = useSentForm<{ accountType: AccountType }>({
    defaultValues: { accountType: 'User' },
    send: ({ accountType }) => chooseAccountType(accountType),
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

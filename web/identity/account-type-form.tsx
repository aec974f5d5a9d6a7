import { useForm } from 'react-hook-form';
import { useState } from 'react';
import type { AccountType } from '#contract/limits.ts';
import { SubmitButton } from '#web/fields/submit-button.tsx';
import { AccountTypeField } from '#web/identity/account-type-field.tsx';
import { AuthCard } from '#web/identity/auth-card.tsx';
import { messageOf } from '#web/lib/problems.ts';
import { useWaysIn } from '#web/lib/ways-in.ts';
import { useMemberTexts } from '#web/texts/member-texts.ts';
import { useTexts } from '#web/texts/use-texts.ts';
import { Alert } from '#web/ui/alert.tsx';

/** Asked once of somebody who is signed in but never said what for. */
export function AccountTypeForm({ name }: { name: string }) {
  const { chooseAccountType } = useWaysIn();
  const { common } = useTexts();
  const { identity } = useMemberTexts();
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm<{ accountType: AccountType }>({
    defaultValues: { accountType: 'User' },
  });
  return (
    <AuthCard title={identity.chooseType.title(name)} lead={identity.chooseType.text}>
      <form
        className="space-y-5"
        onSubmit={handleSubmit(async ({ accountType }) => {
          setProblem(null);
          await chooseAccountType(accountType).catch((error: unknown) => setProblem(messageOf(error)));
        })}
      >
        <AccountTypeField {...register('accountType')} />
        {problem && <Alert tone="error">{problem}</Alert>}
        <SubmitButton className="w-full" isWaiting={formState.isSubmitting}>
          {common.continue}
        </SubmitButton>
      </form>
    </AuthCard>
  );
}

import { useForm } from 'react-hook-form';
import { useState } from 'react';
import { accountTypes } from '#contract/limits.ts';
import type { AccountType } from '#contract/limits.ts';
import { SelectField } from '#web/fields/select-field.tsx';
import { messageOf } from '#web/lib/problems.ts';
import { useSession } from '#web/lib/session.tsx';
import { Alert } from '#web/ui/alert.tsx';

/** Asked once of somebody who is signed in but never said what for. */
export function AccountTypeForm({ name }: { name: string }) {
  const session = useSession();
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm<{ accountType: AccountType }>({ defaultValues: { accountType: 'User' } });
  return (
    <main className="shell max-w-md py-16">
      <form
        className="space-y-4"
        onSubmit={handleSubmit(async ({ accountType }) => {
          setProblem(null);
          await session.chooseAccountType(accountType).catch((error: unknown) => setProblem(messageOf(error)));
        })}
      >
        <h1 className="text-2xl font-bold">One more thing, {name}</h1>
        <p className="text-base-content/75">Do you want to buy phones, or sell them? This can not be changed later.</p>
        <SelectField label="Account Type" options={accountTypes.map((value) => ({ value, label: value }))} {...register('accountType')} />
        {problem && <Alert tone="error">{problem}</Alert>}
        <button type="submit" className="btn btn-primary w-full" disabled={formState.isSubmitting}>
          Continue
        </button>
      </form>
    </main>
  );
}

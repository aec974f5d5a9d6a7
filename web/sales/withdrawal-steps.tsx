import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { limits } from '#contract/limits.ts';
import { withdrawalWordsMax } from '#contract/withdrawal.ts';
import type { SaleStory } from '#contract/sales.ts';
import { atMost } from '#web/fields/at-most.ts';
import { judgedOnLeaving } from '#web/fields/judging.ts';
import { showProblems } from '#web/fields/show-problems.ts';
import { SubmitButton } from '#web/fields/submit-button.tsx';
import { TextField } from '#web/fields/text-field.tsx';
import { TextareaField } from '#web/fields/textarea-field.tsx';
import { messageOf } from '#web/lib/problems.ts';
import { useCall } from '#web/lib/use-call.ts';
import { StepPanel } from '#web/sales/step-panel.tsx';
import { Fact, WithdrawalFacts } from '#web/sales/withdrawal-facts.tsx';
import { useWithdrawingTexts } from '#web/texts/pages/withdrawing.ts';
import { useTexts } from '#web/texts/use-texts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { waits } from '#web/ui/waits.ts';

interface Values {
  name: string;
  words: string;
}

/** In two steps, as the law wants it: the statement, and its confirmation. */
export function WithdrawalSteps({ sale }: { sale: SaleStory }) {
  const texts = useWithdrawingTexts();
  const common = useTexts();
  const [step, setStep] = useState<1 | 2>(1);
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, getValues, setError, formState } = useForm<Values>({
    ...judgedOnLeaving,
    defaultValues: { name: sale.buyer?.name ?? '', words: '' },
  });
  const withdraw = useCall('moveSale', {
    onError: (error) => {
      const left = showProblems(error, setError, ['name', 'words']);
      setProblem(left === null ? null : messageOf(error));
      if (left === null) setStep(1);
    },
  });
  const mail = sale.buyer?.email ?? '';
  if (step === 1)
    return (
      <StepPanel title={texts.statement} shown="1">
        <p className="text-quiet text-note">{texts.steps(1)}</p>
        <p>{texts.lead}</p>
        <form noValidate className="space-y-4" onSubmit={(event) => void handleSubmit(() => setStep(2))(event)}>
          <TextField
            label={texts.name}
            autoComplete="name"
            error={formState.errors.name?.message}
            {...register('name', {
              validate: (value) => value.trim() !== '' || texts.nameRequired,
              ...atMost(limits.nameMax, common),
            })}
          />
          <WithdrawalFacts sale={sale}>
            <Fact title={texts.facts.receipt}>{mail}</Fact>
          </WithdrawalFacts>
          <TextareaField
            label={texts.words}
            hint={texts.wordsHint}
            error={formState.errors.words?.message}
            {...register('words', atMost(withdrawalWordsMax, common))}
          />
          <SubmitButton className="w-full" isWaiting={false}>
            {texts.go}
          </SubmitButton>
        </form>
      </StepPanel>
    );
  const { name, words } = getValues();
  const send = () => {
    setProblem(null);
    withdraw.mutate({ params: { id: sale._id }, body: { act: 'withdraw', name: name.trim(), words: words.trim() } });
  };
  return (
    <StepPanel title={texts.check} shown="2">
      <p className="text-quiet text-note">{texts.steps(2)}</p>
      <p className="font-medium">{texts.receipt.sentence}</p>
      <WithdrawalFacts sale={sale} name={name} words={words} />
      <p>{texts.checkText(mail)}</p>
      {problem !== null && <Alert tone="error">{problem}</Alert>}
      <div className="flex flex-wrap gap-3">
        <button type="button" className="btn btn-primary max-sm:w-full" onClick={send} {...waits(withdraw.isPending)}>
          {texts.confirm}
        </button>
        <button type="button" className="btn btn-ghost max-sm:w-full" onClick={() => setStep(1)}>
          {texts.edit}
        </button>
      </div>
    </StepPanel>
  );
}

import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { limits } from '#contract/limits.ts';
import { withdrawalWordsMax } from '#contract/withdrawal.ts';
import type { SaleStory } from '#contract/sales.ts';
import { withdrawalPath } from '#web/bookings/withdrawal-path.ts';
import { atMost } from '#web/fields/at-most.ts';
import { showProblems } from '#web/fields/show-problems.ts';
import { SubmitButton } from '#web/fields/submit-button.tsx';
import { TextField } from '#web/fields/text-field.tsx';
import { TextareaField } from '#web/fields/textarea-field.tsx';
import { messageOf } from '#web/lib/problems.ts';
import { useCall } from '#web/lib/use-call.ts';
import { useTypedWithdrawal } from '#web/sales/typed-withdrawal.ts';
import { StepPanel } from '#web/sales/step-panel.tsx';
import { Fact, WithdrawalFacts } from '#web/sales/withdrawal-facts.tsx';
import { useWithdrawingTexts } from '#web/texts/pages/withdrawing.ts';
import { useTexts } from '#web/texts/use-texts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { waits } from '#web/ui/waits.ts';

/** Kept beside the second step in the browser's history where the first one lies before it. */
const afterFirst = 'after the first step';

/** In two steps, as the law wants it: the statement, and its confirmation. Each has an address, so Back leads there. */
export function WithdrawalSteps({ sale }: { sale: SaleStory }) {
  const texts = useWithdrawingTexts();
  const common = useTexts();
  const [search] = useSearchParams();
  const isAfterFirst = useLocation().state === afterFirst;
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const statement = useTypedWithdrawal(sale._id, sale.buyer?.name ?? '');
  const { register, handleSubmit, getValues, setError, formState } = statement.form;
  const first = withdrawalPath(sale._id);
  const isConfirming = search.get('step') === '2' && statement.isStated();
  const withdraw = useCall('moveSale', {
    onError: (error) => {
      const left = showProblems(error, setError, ['name', 'words']);
      setProblem(left === null ? null : messageOf(error));
      if (left === null) change();
    },
  });
  const mail = sale.buyer?.email ?? '';
  const goOn = async () => {
    statement.state();
    const isBeforeSecond = !search.has('step');
    await navigate(`${first}&step=2`, isBeforeSecond ? { state: afterFirst } : { replace: true });
  };
  const change = () => void (isAfterFirst ? navigate(-1) : navigate(first, { replace: true }));
  if (!isConfirming)
    return (
      <StepPanel title={texts.statement} shown="1">
        <p className="text-quiet text-note">{texts.steps(1)}</p>
        <p>{texts.lead}</p>
        <form noValidate className="printed space-y-4" onSubmit={(event) => void handleSubmit(goOn)(event)}>
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
        <button type="button" className="btn btn-ghost max-sm:w-full" onClick={change}>
          {texts.edit}
        </button>
      </div>
    </StepPanel>
  );
}

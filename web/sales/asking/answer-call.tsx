import { callerOf } from '#contract/calling.ts';
import { limits } from '#contract/limits.ts';
import type { SaleStory } from '#contract/sales.ts';
import { atMost } from '#web/fields/at-most.ts';
import { SentForm, useSentForm } from '#web/fields/sent-form.tsx';
import { TextareaField } from '#web/fields/textarea-field.tsx';
import { useCall } from '#web/lib/use-call.ts';
import { StepPanel } from '#web/sales/step-panel.tsx';
import { useAskingTexts } from '#web/texts/pages/asking.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** An admin answers who asked for one, and the sale goes on. */
export function AnswerCall({ sale }: { sale: SaleStory }) {
  if (sale.as !== 'admin' || sale.state !== 'problem' || callerOf(sale.problem?.about ?? '') === null) return null;
  return <AnswerForm sale={sale} />;
}

function AnswerForm({ sale }: { sale: SaleStory }) {
  const { answer: texts } = useAskingTexts();
  const common = useTexts();
  const answer = useCall('answerCall', { done: texts.sent, onError: () => undefined });
  const { field, sending } = useSentForm<{ words: string }>({
    defaultValues: { words: '' },
    send: async (body) => {
      await answer.mutateAsync({ params: { id: sale._id }, body });
    },
  });
  return (
    <StepPanel title={texts.title}>
      <p>{texts.text}</p>
      <SentForm sending={sending} submit={texts.send}>
        <TextareaField
          label={texts.words}
          {...field('words', { required: texts.required, ...atMost(limits.textMax, common) })}
        />
      </SentForm>
    </StepPanel>
  );
}

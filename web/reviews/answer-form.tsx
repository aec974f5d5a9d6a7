import { reviewing } from '#contract/reviewing.ts';
import { atMost } from '#web/fields/at-most.ts';
import { SentForm, useSentForm } from '#web/fields/sent-form.tsx';
import { TextareaField } from '#web/fields/textarea-field.tsx';
import { useCall } from '#web/lib/use-call.ts';
import { useReviewTexts } from '#web/texts/pages/reviews.ts';
import { useTexts } from '#web/texts/use-texts.ts';

interface Props {
  id: string;
  as: 'seller' | 'buyer';
  onDone: () => void;
  onCancel: () => void;
}

/** Answers a review, once. */
export function AnswerForm({ id, as, onDone, onCancel }: Props) {
  const { answer: texts, form } = useReviewTexts();
  const { issues } = useTexts();
  const answer = useCall('answerReview', { done: texts.sent, onError: () => undefined });
  const { field, sending } = useSentForm<{ text: string }>({
    defaultValues: { text: '' },
    send: async (body) => {
      await answer.mutateAsync({ params: { id }, body });
      onDone();
    },
  });
  return (
    <SentForm
      sending={sending}
      submit={texts.send}
      beside={
        <button type="button" className="btn" onClick={onCancel}>
          {form.cancel}
        </button>
      }
    >
      <TextareaField
        label={texts.label}
        hint={texts.once[as]}
        {...field('text', {
          validate: (value) => value.trim() !== '' || texts.required,
          ...atMost(reviewing.wordsMax, { issues }),
        })}
      />
    </SentForm>
  );
}

import { limits } from '#contract/limits.ts';
import type { SaleStory } from '#contract/sales.ts';
import { Dialog } from '#web/dialogs/dialog.tsx';
import { atMost } from '#web/fields/at-most.ts';
import { SentForm, useSentForm } from '#web/fields/sent-form.tsx';
import { TextareaField } from '#web/fields/textarea-field.tsx';
import { useCall } from '#web/lib/use-call.ts';
import { ProblemPhotos, useProblemPhotos } from '#web/sales/problem-photos.tsx';
import { useReturnTexts } from '#web/texts/pages/returning.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** A seller says what is wrong with a phone that came back, or a buyer what keeps it from going back. */
export function SayDialog({
  sale,
  act,
  onClose,
}: {
  sale: SaleStory;
  act: 'dispute_return' | 'tell_of_return';
  onClose: () => void;
}) {
  const { dispute, told } = useReturnTexts();
  const texts = act === 'dispute_return' ? dispute : told;
  const common = useTexts();
  const say = useCall('moveSale', { done: texts.sent, onError: () => undefined });
  const photos = useProblemPhotos();
  const { field, sending } = useSentForm<{ words: string }>({
    defaultValues: { words: '' },
    send: async ({ words }) => {
      const body = { act, words, ...(await photos.upload()) };
      await say.mutateAsync({ params: { id: sale._id }, body });
      onClose();
    },
  });
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <SentForm sending={sending} submit={texts.send}>
        <p className="text-quiet text-sm">{texts.intro}</p>
        <TextareaField
          label={texts.words}
          hint={texts.wordsHint}
          {...field('words', { required: texts.wordsRequired, ...atMost(limits.textMax, common) })}
        />
        <ProblemPhotos photos={photos} />
      </SentForm>
    </Dialog>
  );
}

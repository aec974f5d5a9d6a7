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

/**
 * A seller says what is wrong with a phone that came back or asks for an admin, or a buyer what keeps it from going
 * back.
 */
export function SayDialog({
  sale,
  act,
  onClose,
}: {
  sale: SaleStory;
  act: 'dispute_return' | 'tell_of_return' | 'ask_of_return';
  onClose: () => void;
}) {
  const { dispute, told, asked } = useReturnTexts();
  const texts = { dispute_return: dispute, tell_of_return: told, ask_of_return: asked }[act];
  const common = useTexts();
  const say = useCall('moveSale', { done: texts.sent, onError: () => undefined });
  const photos = useProblemPhotos();
  const { field, sending } = useSentForm<{ words: string }>({
    defaultValues: { words: '' },
    send: async ({ words }, signal) => {
      const body = act === 'ask_of_return' ? { act, words } : { act, words, ...(await photos.upload(signal)) };
      await say.mutateAsync({ params: { id: sale._id }, body, signal });
      onClose();
    },
  });
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <SentForm sending={sending} submit={texts.send}>
        <p className="text-quiet text-sm">
          {texts.intro}
          {act === 'ask_of_return' && sale.back?.way === 'in_person' && ` ${asked.code}`}
        </p>
        <TextareaField
          label={texts.words}
          hint={texts.wordsHint}
          {...field('words', { required: texts.wordsRequired, ...atMost(limits.textMax, common) })}
        />
        {act !== 'ask_of_return' && <ProblemPhotos photos={photos} />}
      </SentForm>
    </Dialog>
  );
}

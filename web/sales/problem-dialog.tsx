import { limits } from '#contract/limits.ts';
import { saidKinds } from '#contract/sale-states.ts';
import type { SaidKind } from '#contract/sale-states.ts';
import type { SaleStory } from '#contract/sales.ts';
import { Dialog } from '#web/dialogs/dialog.tsx';
import { atMost } from '#web/fields/at-most.ts';
import { SelectField } from '#web/fields/select-field.tsx';
import { SentForm, useSentForm } from '#web/fields/sent-form.tsx';
import { TextareaField } from '#web/fields/textarea-field.tsx';
import { useCall } from '#web/lib/use-call.ts';
import { ProblemPhotos, useProblemPhotos } from '#web/sales/problem-photos.tsx';
import { useSaleTexts } from '#web/texts/pages/sales.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** A buyer says what is wrong with a phone: the money waits then. */
export function ProblemDialog({
  sale,
  about = '',
  onClose,
}: {
  sale: SaleStory;
  /** What they have said already that it is about. */
  about?: SaidKind | '';
  onClose: () => void;
}) {
  const { problem: texts } = useSaleTexts();
  const common = useTexts();
  const say = useCall('moveSale', { done: texts.sent, onError: () => undefined });
  const kinds = saidKinds.filter(
    (kind) => sale.receivedAt === null || sale.receivedBy === 'carrier' || kind !== 'not_handed_over',
  );
  const isSent = sale.delivery.way === 'sent';
  const photos = useProblemPhotos();
  const { field, sending } = useSentForm<{ about: SaidKind | ''; words: string }>({
    defaultValues: { about, words: '' },
    send: async ({ about, words }, signal) => {
      if (about === '') return;
      const body = { act: 'say_problem', about, words, ...(await photos.upload(signal)) } as const;
      await say.mutateAsync({ params: { id: sale._id }, body, signal });
      onClose();
    },
  });
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <SentForm sending={sending} submit={texts.send}>
        <p className="text-quiet text-sm">{texts.intro}</p>
        <SelectField
          label={texts.about}
          placeholder={texts.choose}
          options={kinds.map((kind) => ({
            value: kind,
            label: kind === 'not_handed_over' && isSent ? texts.notArrived : texts.kinds[kind],
          }))}
          {...field('about', { required: texts.aboutRequired })}
        />
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

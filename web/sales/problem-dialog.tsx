import { Paperclip } from 'lucide-react';
import { useState } from 'react';
import type { ChangeEvent } from 'react';
import { limits } from '#contract/limits.ts';
import { problemPhotos, saidKinds } from '#contract/sale-states.ts';
import type { SaidKind } from '#contract/sale-states.ts';
import type { SaleStory } from '#contract/sales.ts';
import { Dialog } from '#web/dialogs/dialog.tsx';
import { atMost } from '#web/fields/at-most.ts';
import { ChosenPhotos } from '#web/fields/chosen-photos.tsx';
import { noPhotos, withFiles, without } from '#web/fields/photos.ts';
import { SelectField } from '#web/fields/select-field.tsx';
import { SentForm, useSentForm } from '#web/fields/sent-form.tsx';
import { TextareaField } from '#web/fields/textarea-field.tsx';
import { useUploads } from '#web/fields/use-uploads.ts';
import { acceptedTypes } from '#web/fields/why-not-photo.ts';
import { useCall } from '#web/lib/use-call.ts';
import { useSaleTexts } from '#web/texts/pages/sales.ts';
import { Alert } from '#web/ui/alert.tsx';
import { useTexts } from '#web/texts/use-texts.ts';

/** A buyer says what is wrong with a phone: the money waits then. */
export function ProblemDialog({ sale, onClose }: { sale: SaleStory; onClose: () => void }) {
  const { problem: texts } = useSaleTexts();
  const common = useTexts();
  const say = useCall('moveSale', { done: texts.sent, onError: () => undefined });
  const kinds = saidKinds.filter((kind) => sale.receivedAt === null || kind !== 'not_handed_over');
  const isSent = sale.delivery.way === 'sent';
  const [photos, setPhotos] = useState(noPhotos);
  const addressOf = useUploads();
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // The same file can be chosen again after it was taken away.
    event.target.value = '';
    if (files.length > 0)
      setPhotos(await withFiles(photos, files, { tooMany: texts.tooManyPhotos }, problemPhotos.max));
  };
  const { field, sending } = useSentForm<{ about: SaidKind | ''; words: string }>({
    defaultValues: { about: '', words: '' },
    send: async ({ about, words }) => {
      if (about === '') return;
      const files = photos.chosen.filter((photo) => typeof photo !== 'string');
      const addresses: string[] = [];
      for (const file of files) addresses.push(await addressOf(file));
      const body = { act: 'say_problem', about, words, ...(addresses.length > 0 && { photos: addresses }) } as const;
      await say.mutateAsync({ params: { id: sale._id }, body });
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
        <ChosenPhotos photos={photos.chosen} texts={texts} onRemove={(at) => setPhotos(without(photos, at))} />
        <label className="btn btn-ghost focus-within:outline-primary px-3 focus-within:outline-2">
          <Paperclip className="size-5" aria-hidden="true" />
          {texts.addPhotos}
          <input
            type="file"
            multiple
            accept={acceptedTypes.join(',')}
            className="sr-only"
            onChange={(event) => void take(event)}
          />
        </label>
        {photos.refused !== null && <Alert tone="error">{photos.refused}</Alert>}
      </SentForm>
    </Dialog>
  );
}

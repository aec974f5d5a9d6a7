import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { fullNameOf, modelsQuery } from '#web/categories/models-query.ts';
import { SentForm, useSentForm } from '#web/fields/sent-form.tsx';
import { TextField } from '#web/fields/text-field.tsx';
import { useCall } from '#web/lib/use-call.ts';
import { usePageTexts } from '#web/texts/pages/phones-and-models.ts';

interface Values {
  from: string;
  into: string;
}

/** Lets one model stand for two that are the same. */
export function MergeModelsForm() {
  const { models: texts } = usePageTexts();
  const models = useQuery(modelsQuery());
  const known = models.data ?? [];
  const idOf = (text: string) => known.find((one) => fullNameOf(one) === text.trim())?._id;
  const list = useId();
  const merge = useCall('mergeModel', { done: texts.merged, onSuccess: () => reset(), onError: () => undefined });
  const { field, reset, sending } = useSentForm<Values>({
    defaultValues: { from: '', into: '' },
    send: async ({ from, into }) => {
      if (!confirm(texts.sureToMerge(from, into))) return;
      await merge.mutateAsync({ params: { id: idOf(from) ?? '' }, body: { into: idOf(into) ?? '' } });
    },
  });
  const isKnown = (text: string) => idOf(text) !== undefined || texts.unknown;
  return (
    <SentForm sending={sending} submit={texts.merge} beside={null}>
      <TextField label={texts.from} list={list} autoComplete="off" {...field('from', { validate: isKnown })} />
      <TextField label={texts.into} list={list} autoComplete="off" {...field('into', { validate: isKnown })} />
      <datalist id={list}>
        {known.map((one) => (
          <option key={one._id}>{fullNameOf(one)}</option>
        ))}
      </datalist>
    </SentForm>
  );
}

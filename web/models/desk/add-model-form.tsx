import { useQuery } from '@tanstack/react-query';
import { ramsGb, storagesGb } from '#contract/limits.ts';
import { releasedPattern } from '#contract/released.ts';
import { productCategoriesQuery } from '#web/categories/queries.ts';
import { SelectField } from '#web/fields/select-field.tsx';
import { SentForm, useSentForm } from '#web/fields/sent-form.tsx';
import { TextField } from '#web/fields/text-field.tsx';
import { useCall } from '#web/lib/use-call.ts';
import { areSizes, newModelOf, noLines } from '#web/models/desk/new-model.ts';
import type { ModelLines } from '#web/models/desk/new-model.ts';
import { usePageTexts } from '#web/texts/pages/phones-and-models.ts';

/** Adds a model that the catalogue lacks. */
export function AddModelForm() {
  const { models: texts } = usePageTexts();
  // At once: what is typed while the list is fetched anew is the next model.
  const create = useCall('createModel', { done: texts.added, onSuccess: () => reset(), onError: () => undefined });
  const brands = useQuery(productCategoriesQuery());
  const { field, reset, sending } = useSentForm<ModelLines>({
    defaultValues: noLines,
    send: async (typed) => {
      await create.mutateAsync({ body: newModelOf(typed) });
    },
  });
  return (
    <SentForm sending={sending} submit={texts.add} beside={null}>
      <SelectField
        label={texts.brand}
        placeholder={texts.chooseBrand}
        options={(brands.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
        {...field('id', { required: texts.brandRequired })}
      />
      <TextField label={texts.name} autoComplete="off" {...field('name', { required: texts.nameRequired })} />
      <TextField
        label={texts.released}
        placeholder="2024-09"
        autoComplete="off"
        {...field('released', {
          validate: (text) => text.trim() === '' || releasedPattern.test(text.trim()) || texts.releasedWrong,
        })}
      />
      <TextField
        label={texts.storages}
        placeholder="128, 256"
        autoComplete="off"
        {...field('storagesGb', { validate: (text) => areSizes(text, storagesGb) || texts.storagesWrong })}
      />
      <TextField
        label={texts.rams}
        placeholder="8, 12"
        autoComplete="off"
        {...field('ramsGb', { validate: (text) => areSizes(text, ramsGb) || texts.ramsWrong })}
      />
      <TextField label={texts.colours} hint={texts.coloursHint} autoComplete="off" {...field('colours')} />
      <TextField
        label={texts.launchPrice}
        inputMode="numeric"
        autoComplete="off"
        {...field('launchPrice', {
          validate: (text) => text.trim() === '' || /^\d{1,6}$/.test(text.trim()) || texts.launchPriceWrong,
        })}
      />
      <TextField label={texts.numbers} hint={texts.numbersHint} autoComplete="off" {...field('modelNumbers')} />
      <TextField label={texts.nicknames} hint={texts.nicknamesHint} autoComplete="off" {...field('nicknames')} />
    </SentForm>
  );
}

import { useQuery } from '@tanstack/react-query';
import { storagesGb } from '#contract/limits.ts';
import { releasedPattern } from '#contract/released.ts';
import { productCategoriesQuery } from '#web/categories/queries.ts';
import { SelectField } from '#web/fields/select-field.tsx';
import { SentForm, useSentForm } from '#web/fields/sent-form.tsx';
import { TextField } from '#web/fields/text-field.tsx';
import { useCall } from '#web/lib/use-call.ts';
import { usePageTexts } from '#web/texts/pages/phones-and-models.ts';

interface Values {
  id: string;
  name: string;
  released: string;
  storagesGb: string;
  colours: string;
  launchPrice: string;
}

/** Adds a model that the catalogue lacks. */
export function AddModelForm() {
  const { models: texts } = usePageTexts();
  const create = useCall('createModel', { done: texts.added, onError: () => undefined });
  const brands = useQuery(productCategoriesQuery());
  const { field, reset, sending } = useSentForm<Values>({
    defaultValues: { id: '', name: '', released: '', storagesGb: '', colours: '', launchPrice: '' },
    send: async ({ id, name, released, storagesGb: sizes, colours, launchPrice }) => {
      await create.mutateAsync({
        body: {
          id,
          name,
          released: released.trim() || null,
          storagesGb: listed(sizes).map((size) => Number.parseInt(size, 10)),
          colours: listed(colours),
          launchPrice: launchPrice.trim() === '' ? null : Number(launchPrice),
        },
      });
      reset();
    },
  });
  const isSize = (text: string) => storagesGb.some((size) => size === Number.parseInt(text, 10));
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
        {...field('storagesGb', { validate: (text) => listed(text).every(isSize) || texts.storagesWrong })}
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
    </SentForm>
  );
}

const listed = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

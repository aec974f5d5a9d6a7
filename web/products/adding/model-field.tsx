import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import type { Category } from '#contract/categories.ts';
import type { Model } from '#contract/models.ts';
import { TextField } from '#web/fields/text-field.tsx';
import { fullNameOf, modelCalled, modelsQuery, onlyModelNamed } from '#web/categories/models-query.ts';
import { colourAfter, fillNameAndPrice, sizeAfter } from '#web/products/adding/follow-model.ts';
import type { AddForm, Values } from '#web/products/adding/values.ts';
import { useAddingTexts } from '#web/texts/pages/add-product.ts';

/** What choosing a model fills in. */
const filledIn = ['name', 'brand', 'id', 'storageGb', 'ramGb', 'colour', 'originalPrice'] as const;

/** Which phone it is, by the catalogue. Choosing one fills in what is known of it; what was typed stays. */
export function ModelField({ form, categories }: { form: AddForm; categories: readonly Category[] }) {
  const { labels, placeholders, hints } = useAddingTexts();
  const id = useId();
  const [isWanted, setWanted] = useState(false);
  // Registered: on other fields the form keeps an error of the server for ever, and sends nothing any more.
  const { ref, value: chosen } = useController({ control: form.control, name: 'model' }).field;
  const models = useQuery({ ...modelsQuery(), enabled: isWanted || chosen !== '' });
  const known = models.data ?? [];
  const [typed, setTyped] = useState<string | null>(null);
  const model = known.find(({ _id }) => _id === chosen);

  /** What the form held when somebody came into this field. */
  const begun = useRef<Values>(undefined);
  /** The model chosen last, whose name and sizes the form may still hold. */
  const last = useRef('');

  const choose = (found: Model | undefined) => {
    const id = found?._id ?? '';
    if (id === chosen) return;
    const values = begun.current ?? form.getValues();
    // Typing 'iPhone 13 Pro' passes by the iPhone 13, which must leave nothing behind.
    for (const field of filledIn) form.setValue(field, values[field], { shouldDirty: true });
    form.setValue('model', id, { shouldDirty: true });
    const before = known.find(({ _id }) => _id === (values.model || last.current));
    if (found === undefined) return;
    // Also the same model again: its brand may have been changed by hand.
    bringBrand(form, found, categories);
    if (found !== before) fillIn(form, found, before);
  };
  const take = (text: string) => {
    setTyped(text);
    choose(modelCalled(known, text));
  };
  // While somebody types, 'pixel 7' may become 'pixel 7 pro'. Once they are done it means the one model of that name.
  const settle = () => {
    const found = typed === null ? undefined : (modelCalled(known, typed) ?? onlyModelNamed(known, typed));
    if (found === undefined) return;
    choose(found);
    setTyped(null);
  };
  // The list may come after the name was typed.
  const isHere = models.data !== undefined;
  const isIn = useRef(false);
  const takeLate = useEffectEvent(() => (isIn.current ? typed !== null && take(typed) : settle()));
  useEffect(() => {
    if (isHere) takeLate();
  }, [isHere]);
  return (
    <>
      <TextField
        ref={ref}
        label={labels.model}
        placeholder={placeholders.model}
        hint={hints.model}
        autoComplete="off"
        list={id}
        value={typed ?? (model ? fullNameOf(model) : '')}
        error={form.formState.errors.model?.message}
        onFocus={() => {
          isIn.current = true;
          begun.current = { ...form.getValues() };
          last.current = chosen || last.current;
          setWanted(true);
        }}
        onChange={(event) => take(event.target.value)}
        onBlur={() => {
          isIn.current = false;
          settle();
          begun.current = undefined;
        }}
      />
      <datalist id={id}>
        {known.map((one) => (
          <option key={one._id}>{fullNameOf(one)}</option>
        ))}
      </datalist>
    </>
  );
}

function bringBrand(form: AddForm, model: Model, categories: readonly Category[]): void {
  const category = categories.find(({ _id }) => _id === model.id);
  if (category === undefined) return;
  form.setValue('brand', category.name, { shouldDirty: true, shouldValidate: true });
  form.setValue('id', category._id, { shouldDirty: true, shouldValidate: true });
}

function fillIn(form: AddForm, model: Model, before: Model | undefined): void {
  const set = (field: 'storageGb' | 'ramGb' | 'colour', value: string) =>
    form.setValue(field, value, { shouldDirty: true, shouldValidate: true });
  const { storageGb, ramGb, colour }: Values = form.getValues();
  const storage = sizeAfter(storageGb, before?.storagesGb, model.storagesGb);
  fillNameAndPrice(form, { model: before, storageGb }, { model, storageGb: storage });
  set('storageGb', storage);
  set('ramGb', sizeAfter(ramGb, before?.ramsGb, model.ramsGb));
  set('colour', colourAfter(colour, before?.colours, model.colours));
}

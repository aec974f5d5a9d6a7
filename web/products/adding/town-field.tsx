import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useId } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { TextField } from '#web/fields/text-field.tsx';
import { useRules } from '#web/products/adding/rules.ts';
import { askedFor, townCalled, townsQuery } from '#web/products/adding/towns.ts';
import type { AddForm } from '#web/products/adding/values.ts';
import { useAddingTexts } from '#web/texts/pages/add-product.ts';

/** Where the phone is, in the seller's words. One of the towns that are suggested lets buyers near by find it. */
export function TownField({ form }: { form: AddForm }) {
  const { labels, hints } = useAddingTexts();
  const rules = useRules();
  const id = useId();
  const typed = useWatch({ control: form.control, name: 'location' });
  const asked = useDeferredValue(askedFor(typed));
  const known = useQuery(townsQuery(asked)).data ?? [];
  const town = townCalled(known, typed);
  const isTyped = form.formState.dirtyFields.location === true;
  const own = form.formState.defaultValues?.town ?? '';
  const { setValue } = form;
  const { errors } = form.formState;
  // What the server finds wrong with the town shows beside its place, and is judged anew like any field.
  const { ref } = useController({ control: form.control, name: 'town' }).field;
  const location = form.register('location', rules.location);
  useEffect(() => {
    // A listing's own town belongs to its place, also when that is typed again as it was.
    setValue('town', isTyped ? String(town?._id ?? '') : own, { shouldDirty: true });
  }, [isTyped, town, own, setValue]);
  return (
    <div>
      <TextField
        label={labels.location}
        hint={hints.location}
        autoComplete="address-level2"
        list={id}
        error={errors.location?.message ?? errors.town?.message}
        {...location}
        ref={(element) => {
          location.ref(element);
          ref(element);
        }}
      />
      <datalist id={id}>
        {known.map(({ _id, name, country }) => (
          <option key={_id} value={name}>
            {country}
          </option>
        ))}
      </datalist>
    </div>
  );
}

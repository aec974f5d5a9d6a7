import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { judgedOnLeaving } from '#web/fields/judging.ts';
import { TextField } from '#web/fields/text-field.tsx';
import { useRules } from '#web/products/adding/rules.ts';
import { askedFor, townCalled, townsQuery } from '#web/products/adding/towns.ts';
import { UnknownTown } from '#web/products/adding/unknown-town.tsx';
import type { AddForm } from '#web/products/adding/values.ts';
import { useAddingTexts } from '#web/texts/pages/add-product.ts';

/** Where the phone is, in the seller's words. One of the towns that are suggested lets buyers near by find it. */
export function TownField({ form }: { form: AddForm }) {
  const { labels, hints, town: texts } = useAddingTexts();
  const rules = useRules();
  const id = useId();
  const [isIn, setIn] = useState(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(leaving.current), []);
  const typed = useWatch({ control: form.control, name: 'location' });
  const asked = useDeferredValue(askedFor(typed));
  const { data: known = [], isSuccess, isPlaceholderData } = useQuery(townsQuery(asked));
  const isAnswered = isSuccess && !isPlaceholderData && asked === askedFor(typed);
  const town = townCalled(known, typed) ?? (isAnswered ? known.find(({ exact }) => exact) : undefined);
  const isTyped = form.formState.dirtyFields.location === true;
  const own = form.formState.defaultValues?.town ?? '';
  const hasTown = town !== undefined || (!isTyped && own !== '');
  const isUnknown = isAnswered && !hasTown && !isIn;
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
        onFocus={() => {
          clearTimeout(leaving.current);
          setIn(true);
        }}
        onBlur={(event) => {
          // As an error does: the press that left the field is not to miss what it was meant for.
          leaving.current = setTimeout(() => setIn(false), judgedOnLeaving.delayError);
          void location.onBlur(event);
        }}
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
      <p role="status" className="text-note mt-1.5 empty:hidden">
        {isUnknown ? texts.unknown : ''}
      </p>
      {isUnknown && <UnknownTown form={form} typed={typed} />}
    </div>
  );
}

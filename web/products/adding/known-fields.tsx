import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { boxItems, carrierLocks } from '#contract/limits.ts';
import { SelectField } from '#web/fields/select-field.tsx';
import { TextField } from '#web/fields/text-field.tsx';
import { modelsQuery } from '#web/categories/models-query.ts';
import { fillNameAndPrice } from '#web/products/adding/follow-model.ts';
import { useRules } from '#web/products/adding/rules.ts';
import type { AddForm } from '#web/products/adding/values.ts';
import { useAddingTexts } from '#web/texts/pages/add-product.ts';
import { useFormats } from '#web/texts/use-texts.ts';

const usualStoragesGb = [16, 32, 64, 128, 256, 512, 1_024];
const usualRamsGb = [1, 2, 3, 4, 6, 8, 12, 16];

/** What buyers filter by; each may be left out. A model of the catalogue knows what there is to choose from. */
export function KnownFields({ form }: { form: AddForm }) {
  const { labels, placeholders, hints, locks, boxItems: items } = useAddingTexts();
  const { gigabytes } = useFormats();
  const rules = useRules();
  const colours = useId();
  const { register, control } = form;
  const { errors } = form.formState;
  const [chosen, storageGb, ramGb] = useWatch({ control, name: ['model', 'storageGb', 'ramGb'] });
  const models = useQuery({ ...modelsQuery(), enabled: chosen !== '' });
  const model = models.data?.find(({ _id }) => _id === chosen);
  const sizes = (known: readonly number[] | undefined, usual: readonly number[], value: string) =>
    [...new Set([...(known?.length ? known : usual), ...(value === '' ? [] : [Number(value)])])]
      .toSorted((one, other) => one - other)
      .map((size) => ({ value: String(size), label: gigabytes(size) }));
  const follow = (storage: string) => {
    if (model) fillNameAndPrice(form, { model, storageGb }, { model, storageGb: storage });
  };
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label={labels.storageGb}
          placeholder={placeholders.storageGb}
          options={sizes(model?.storagesGb, usualStoragesGb, storageGb)}
          error={errors.storageGb?.message}
          // A model that was just chosen brings this size, and only then the option for it.
          value={storageGb}
          {...register('storageGb', {
            ...rules.storageGb,
            onChange: (event: { target: { value: string } }) => follow(event.target.value),
          })}
        />
        <TextField
          label={labels.colour}
          placeholder={placeholders.colour}
          autoComplete="off"
          list={colours}
          error={errors.colour?.message}
          {...register('colour', rules.colour)}
        />
        <datalist id={colours}>
          {model?.colours.map((colour) => (
            <option key={colour}>{colour}</option>
          ))}
        </datalist>
        <SelectField
          label={labels.ramGb}
          placeholder={placeholders.ramGb}
          options={sizes(model?.ramsGb, usualRamsGb, ramGb)}
          error={errors.ramGb?.message}
          value={ramGb}
          {...register('ramGb', rules.ramGb)}
        />
        <SelectField
          label={labels.carrierLock}
          placeholder={placeholders.carrierLock}
          options={carrierLocks.map((value) => ({ value, label: locks[value] }))}
          error={errors.carrierLock?.message}
          {...register('carrierLock', rules.carrierLock)}
        />
        <TextField
          label={labels.batteryHealth}
          placeholder={placeholders.batteryHealth}
          hint={hints.batteryHealth}
          inputMode="numeric"
          autoComplete="off"
          error={errors.batteryHealth?.message}
          {...register('batteryHealth', rules.batteryHealth)}
        />
        <TextField
          label={labels.imei}
          placeholder={placeholders.imei}
          hint={hints.imei}
          inputMode="numeric"
          autoComplete="off"
          error={errors.imei?.message}
          {...register('imei', rules.imei)}
        />
      </div>
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">{labels.inBox}</legend>
        <div className="flex flex-wrap gap-x-5 gap-y-1">
          {boxItems.map((item) => (
            <label key={item} className="inline-flex min-h-9 items-center gap-2 text-sm">
              <input type="checkbox" value={item} className="checkbox checkbox-sm" {...register('inBox')} />
              {items[item]}
            </label>
          ))}
        </div>
        {errors.inBox?.message && (
          <p role="alert" className="text-error mt-1 text-sm font-medium first-letter:uppercase">
            {errors.inBox.message}
          </p>
        )}
      </fieldset>
    </>
  );
}

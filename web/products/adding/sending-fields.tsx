import { X } from 'lucide-react';
import { Controller, useWatch } from 'react-hook-form';
import { countries } from '#contract/countries.ts';
import { handovers } from '#contract/handovers.ts';
import { SelectField } from '#web/fields/select-field.tsx';
import { useCountryNames } from '#web/lib/country-names.ts';
import { useRules } from '#web/products/adding/rules.ts';
import { countriesIn } from '#web/products/adding/said.ts';
import type { AddForm } from '#web/products/adding/values.ts';
import { useAddingTexts } from '#web/texts/pages/add-product.ts';

/** Whether the phone is handed over near by or sent, and to which countries. */
export function SendingFields({ form }: { form: AddForm }) {
  const { labels, hints, placeholders, handovers: texts, removeCountry } = useAddingTexts();
  const { nameOf, inOrder } = useCountryNames();
  const rules = useRules();
  const { register, control, formState } = form;
  const way = useWatch({ control, name: 'handover' });
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        label={labels.handover}
        options={handovers.map((value) => ({ value, label: texts[value] }))}
        {...register('handover', rules.handover)}
      />
      {way !== 'in_person' && (
        <Controller
          control={control}
          name="sentTo"
          rules={rules.sentTo}
          render={({ field: { ref, value, onChange } }) => {
            const chosen = countriesIn(value);
            return (
              <div className="space-y-3">
                <SelectField
                  ref={ref}
                  label={labels.sentTo}
                  hint={hints.sentTo}
                  placeholder={placeholders.sentTo}
                  options={inOrder(countries.filter((code) => !chosen.includes(code)))}
                  error={formState.errors.sentTo?.message}
                  value=""
                  onChange={({ target }) => onChange([...chosen, target.value].join())}
                />
                <ul className="flex flex-wrap gap-2">
                  {inOrder(chosen).map(({ value: code, label }) => (
                    <li key={code}>
                      <button
                        type="button"
                        className="btn btn-sm"
                        aria-label={removeCountry(nameOf(code))}
                        onClick={() => onChange(chosen.filter((one) => one !== code).join())}
                      >
                        {label}
                        <X className="size-4" aria-hidden="true" />
                      </button>
                    </li>
                  ))}
                </ul>
              </div>
            );
          }}
        />
      )}
    </div>
  );
}

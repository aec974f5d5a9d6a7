import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import type { RefCallBack } from 'react-hook-form';
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
  const { labels, handovers: texts } = useAddingTexts();
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
          render={({ field: { ref, value, onChange } }) => (
            <Countries
              ref={ref}
              chosen={countriesIn(value)}
              error={formState.errors.sentTo?.message}
              onChange={(chosen) => onChange(chosen.join())}
            />
          )}
        />
      )}
    </div>
  );
}

/** Countries are added one by one: going through the list by keys adds none. The one that stands in it counts too. */
function Countries({
  ref,
  chosen,
  error,
  onChange,
}: {
  ref: RefCallBack;
  chosen: readonly string[];
  error: string | undefined;
  onChange: (chosen: readonly string[]) => void;
}) {
  const { labels, hints, placeholders, removeCountry, ...texts } = useAddingTexts();
  const { nameOf, inOrder } = useCountryNames();
  const [last, setLast] = useState('');
  const [news, setNews] = useState('');
  const select = useRef<HTMLSelectElement>(null);
  // A draft that is taken up, or changes that are thrown away, may have left it out.
  const picked = chosen.includes(last) ? last : '';
  const added = chosen.filter((code) => code !== picked);
  const pick = (code: string) => {
    onChange(code === '' ? added : [...added, code]);
    setLast(code);
  };
  const add = () => {
    select.current?.focus();
    if (picked === '') return;
    setNews(texts.countryAdded(nameOf(picked)));
    setLast('');
  };
  const remove = (code: string) => {
    // The button that was pressed goes away, and the keyboard's focus would with it.
    select.current?.focus();
    onChange(chosen.filter((one) => one !== code));
    setNews(texts.countryRemoved(nameOf(code)));
  };
  return (
    <div className="space-y-3">
      <SelectField
        ref={(element) => {
          ref(element);
          select.current = element;
        }}
        label={labels.sentTo}
        hint={hints.sentTo}
        placeholder={placeholders.sentTo}
        options={inOrder(countries.filter((code) => !added.includes(code)))}
        error={error}
        value={picked}
        onChange={({ target }) => pick(target.value)}
      />
      <button type="button" className="btn btn-outline btn-sm" onClick={add}>
        {texts.addCountry}
      </button>
      <p role="status" className="sr-only">
        {news}
      </p>
      <ul className="flex flex-wrap gap-2">
        {inOrder(added).map(({ value: code, label }) => (
          <li key={code}>
            <button
              type="button"
              className="btn btn-sm"
              aria-label={removeCountry(nameOf(code))}
              onClick={() => remove(code)}
            >
              {label}
              <X className="size-4" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { savingPercent } from '#web/lib/saving.ts';
import { priceOf } from '#web/products/adding/rules.ts';
import type { AddForm } from '#web/products/adding/values.ts';
import { useAddingTexts } from '#web/texts/pages/add-product.ts';
import { useFormats } from '#web/texts/use-texts.ts';

/** Savings that a seller may start from, in percent. */
const suggested = [30, 40, 50, 60] as const;

/** What a buyer saves at this price; before there is one, prices to start from. */
export function Saving({ form }: { form: AddForm }) {
  const { saving: texts } = useAddingTexts();
  const { percent } = useFormats();
  const [original, resale] = useWatch({ control: form.control, name: ['originalPrice', 'resalePrice'] });
  const [originalPrice, resalePrice] = [priceOf(original), priceOf(resale)];
  const saving = originalPrice !== null && resalePrice !== null ? savingPercent(originalPrice, resalePrice) : null;
  return (
    <div className="space-y-3">
      {originalPrice !== null && <Suggestions form={form} originalPrice={originalPrice} chosen={resalePrice} />}
      <p role="status" className={`text-sm font-medium ${saving === 0 ? 'text-quiet' : 'text-success'}`}>
        {saving !== null && (saving > 0 ? texts.pays(percent(saving)) : texts.none)}
      </p>
    </div>
  );
}

function Suggestions({ form, originalPrice, chosen }: { form: AddForm; originalPrice: number; chosen: number | null }) {
  const { saving: texts } = useAddingTexts();
  const { percent, usd } = useFormats();
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="text-quiet text-note mb-2">
        {texts.suggest}
      </p>
      <div className="flex flex-wrap gap-2">
        {suggested.map((saving) => {
          const price = Math.max(1, Math.round(originalPrice * (1 - saving / 100)));
          return (
            <button
              key={saving}
              type="button"
              aria-pressed={price === chosen}
              className="btn btn-sm btn-outline aria-pressed:btn-primary font-medium tabular-nums max-md:min-h-11"
              onClick={() =>
                form.setValue('resalePrice', String(price), {
                  shouldDirty: true,
                  shouldTouch: true,
                  shouldValidate: true,
                })
              }
            >
              {texts.choice(percent(saving), usd(price))}
            </button>
          );
        })}
      </div>
    </div>
  );
}

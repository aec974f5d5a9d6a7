import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { adviceOn, startingPrices } from '#web/products/adding/price-advice.ts';
import type { PriceAdvice } from '#web/products/adding/price-advice.ts';
import { priceOf } from '#web/products/adding/rules.ts';
import { useGoing } from '#web/products/adding/use-going.ts';
import type { AddForm } from '#web/products/adding/values.ts';
import { useAddingTexts } from '#web/texts/pages/add-product.ts';
import { useFormats } from '#web/texts/use-texts.ts';

/** Prices to start from, and what buyers will think of the one that stands there. */
export function PriceAdviceLines({ form }: { form: AddForm }) {
  const { advice: texts } = useAddingTexts();
  const { percent } = useFormats();
  const { going } = useGoing(form);
  const [original, resale] = useWatch({ control: form.control, name: ['originalPrice', 'resalePrice'] });
  const [originalPrice, resalePrice] = [priceOf(original), priceOf(resale)];
  const price = going.kind === 'known' ? going.price : null;
  const advice = resalePrice === null ? null : adviceOn(resalePrice, originalPrice, price);
  return (
    <div className="space-y-3">
      {going.kind !== 'needsStorage' && (
        <Suggestions
          form={form}
          label={price ? texts.startFromGoing : texts.startFromNew}
          prices={startingPrices(originalPrice, price)}
          chosen={resalePrice}
        />
      )}
      <p role="status" className={`text-sm font-medium ${advice ? tones[advice.kind] : ''}`}>
        {advice && (advice.kind === 'less' ? texts.less(percent(advice.percent)) : texts.on[advice.kind])}
      </p>
    </div>
  );
}

const tones: Record<PriceAdvice['kind'], string> = {
  good: 'text-success',
  fair: 'text-success',
  withinEstimate: 'text-success',
  belowEstimate: 'text-quiet',
  high: '',
  aboveEstimate: '',
  less: 'text-quiet',
  noLess: 'text-quiet',
};

interface SuggestionsProps {
  form: AddForm;
  label: string;
  prices: ReturnType<typeof startingPrices>;
  chosen: number | null;
}

function Suggestions({ form, label, prices, chosen }: SuggestionsProps) {
  const { advice: texts } = useAddingTexts();
  const { percent: written, usd } = useFormats();
  const id = useId();
  if (prices.length === 0) return null;
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="text-quiet text-note mb-2">
        {label}
      </p>
      <div className="flex flex-wrap gap-2">
        {prices.map(({ price, percent }) => (
          <button
            key={percent ?? price}
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
            {percent === undefined ? usd(price) : texts.choice(written(percent), usd(price))}
          </button>
        ))}
      </div>
    </div>
  );
}

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { Condition } from '#contract/limits.ts';
import { api } from '#web/lib/api.ts';
import type { AddForm } from '#web/products/adding/values.ts';
import { useAddingTexts } from '#web/texts/pages/add-product.ts';
import { useFormats, useTexts } from '#web/texts/use-texts.ts';

const goingQuery = (model: string, storage: string, condition: Condition) =>
  queryOptions({
    queryKey: ['prices', model, storage, condition],
    queryFn: () =>
      api.getGoingPrice({ query: { model, condition, ...(storage === '' ? {} : { storage: Number(storage) }) } }),
    staleTime: 5 * 60_000,
  });

/** What such phones sell for, while their seller thinks of a price. */
export function Going({ form }: { form: AddForm }) {
  const { going: texts } = useAddingTexts();
  const { fromSales } = useTexts().listing.going;
  const { usd } = useFormats();
  const [model, storage, condition] = useWatch({
    control: form.control,
    name: ['model', 'storageGb', 'productCondition'],
  });
  const isKnown = model !== '' && condition !== '';
  const going = useQuery({ ...goingQuery(model, storage, condition || 'Good'), enabled: isKnown });
  if (!isKnown || going.data === undefined) return null;
  const { price } = going.data;
  return (
    <p role="status" className="rounded-field bg-base-200 px-4 py-3 text-sm">
      {price === null
        ? texts.none
        : price.certainty === 'fair'
          ? fromSales(usd(price.low), usd(price.high), price.sales)
          : texts.rough(usd(price.low), usd(price.high))}
    </p>
  );
}

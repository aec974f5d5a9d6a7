import { useGoing } from '#web/products/adding/use-going.ts';
import type { AddForm } from '#web/products/adding/values.ts';
import { useAddingTexts } from '#web/texts/pages/add-product.ts';
import { useFormats, useTexts } from '#web/texts/use-texts.ts';

/** What such phones sell for, while their seller thinks of a price. */
export function Going({ form }: { form: AddForm }) {
  const { going: texts } = useAddingTexts();
  const { fromSales } = useTexts().listing.going;
  const { usd } = useFormats();
  const { going } = useGoing(form);
  if (going.kind === 'unasked') return null;
  const sentenceOf = () => {
    if (going.kind !== 'known') return texts[going.kind];
    const { low, high, certainty, sales } = going.price;
    return certainty === 'fair' ? fromSales(usd(low), usd(high), sales) : texts.rough(usd(low), usd(high));
  };
  return (
    <p role="status" className="rounded-field bg-base-200 px-4 py-3 text-sm">
      {sentenceOf()}
    </p>
  );
}

import type { PhonePage } from '#contract/phones.ts';
import { useFormats, useTexts } from '#web/texts/use-texts.ts';

/**
 * What it costs. The old price is what its seller says, so no saving is worked out from it; the launch price is the
 * catalogue's.
 */
export function AskingPrice({ page: { phone, launchPrice } }: { page: PhonePage }) {
  const { phonePage, products } = useTexts();
  const { usd } = useFormats();
  return (
    <div className="space-y-1">
      <p className="text-figure text-3xl">
        <span className="sr-only">{products.resalePrice} </span>
        {usd(phone.resalePrice)}
      </p>
      <p className="text-note text-quiet flex flex-wrap gap-x-3">
        <span>{phonePage.originalPrice(usd(phone.originalPrice))}</span>
        {launchPrice !== undefined && <span>{phonePage.launchPrice(usd(launchPrice))}</span>}
      </p>
    </div>
  );
}

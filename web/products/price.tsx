import type { Product } from '#contract/products.ts';
import { honestSaving } from '#web/lib/saving.ts';
import { useFormats, useTexts } from '#web/texts/use-texts.ts';

type Priced = Pick<Product, 'originalPrice' | 'resalePrice' | 'launchPrice' | 'priceHint'>;

/** What it costs, what it cost new as its seller says, and how far that is below the launch price. */
export function Price({ product }: { product: Priced }) {
  const { originalPrice, resalePrice, belowLaunch } = useTexts().products;
  const { percent, usd } = useFormats();
  const saving = honestSaving(product);
  return (
    <div className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
      <span className="text-figure">
        <span className="sr-only">{resalePrice} </span>
        {usd(product.resalePrice)}
      </span>
      {/* Struck out it would promise a saving that nobody has checked. */}
      <span className="text-quiet text-sm tabular-nums">
        {originalPrice} {usd(product.originalPrice)}
      </span>
      {saving > 0 && <span className="text-success text-sm font-semibold">{belowLaunch(percent(saving))}</span>}
    </div>
  );
}

import type { PhonePage } from '#contract/phones.ts';
import { usePageTexts } from '#web/texts/pages/phones-and-models.ts';
import { useFormats } from '#web/texts/use-texts.ts';

/**
 * What it costs. The old price is what its seller says, so no saving is worked out from it; the launch price is the
 * catalogue's.
 */
export function AskingPrice({ page: { phone, launchPrice, price } }: { page: PhonePage }) {
  const { phonePage, products } = usePageTexts();
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
      {price ? <GoingPrice price={price} /> : phone.salesStatus !== 'Sold' && <NoGoingPrice />}
    </div>
  );
}

/** What such phones sell for. Few sales say so little that no verdict follows. */
function GoingPrice({ price }: { price: NonNullable<PhonePage['price']> }) {
  const { verdict, certainty, low, high, sales } = price;
  const {
    phonePage: { roughGoing, fairPrice },
    listing: { going },
  } = usePageTexts();
  const { usd } = useFormats();
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1 pt-1 text-sm">
      {verdict && (
        <span className={`badge font-semibold ${tones[verdict]}`}>
          {verdict === 'fair' ? fairPrice : going.verdicts[verdict]}
        </span>
      )}
      <span className="text-quiet">
        {certainty === 'fair' ? going.fromSales(usd(low), usd(high), sales) : roughGoing(usd(low), usd(high))}
      </span>
    </p>
  );
}

/** Silence would read as 'fair'. */
function NoGoingPrice() {
  return <p className="text-quiet pt-1 text-sm">{usePageTexts().phonePage.noGoing}</p>;
}

const tones = { good: 'badge-success', fair: 'badge-neutral', high: 'badge-warning' } as const;

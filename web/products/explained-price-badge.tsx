import type { PriceHint } from '#contract/prices.ts';
import { useFormats, useTexts } from '#web/texts/use-texts.ts';
import { ExplainedBadge } from '#web/ui/explained-badge.tsx';

/** That a price is low or high beside what such phones go for; pressed, it says what they go for. */
export function ExplainedPriceBadge({ hint: { verdict, low, high, sales } }: { hint: PriceHint }) {
  const { verdicts, fromSales } = useTexts().listing.going;
  const { usd } = useFormats();
  return (
    <ExplainedBadge tone={verdict === 'good' ? 'success' : 'warning'} label={verdicts[verdict]}>
      <p>{fromSales(usd(low), usd(high), sales)}</p>
    </ExplainedBadge>
  );
}

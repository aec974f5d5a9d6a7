import type { PriceRange } from '#contract/offering.ts';
import { dollarsOf } from '#web/offers/dollars.ts';
import { useOfferTexts } from '#web/texts/pages/offers.ts';
import { useFormats } from '#web/texts/use-texts.ts';

/** What a price may be, as rules and as a hint of its field. */
export function usePriceRules({ min, max }: PriceRange) {
  const { between, exactly, invalid } = useOfferTexts();
  const { usd } = useFormats();
  return {
    hint: min === max ? exactly(usd(min)) : between(usd(min), usd(max)),
    rules: {
      required: invalid.price,
      validate: (typed: string) => {
        const price = dollarsOf(typed);
        if (price === null) return invalid.whole;
        if (price < min) return invalid.low(usd(min));
        return price <= max || invalid.high(usd(max));
      },
    },
  };
}

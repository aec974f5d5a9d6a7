import type { BankClaim } from '#contract/bank-claims.ts';
import type { SaleStory } from '#contract/sales.ts';
import { useBankClaimTexts } from '#web/texts/pages/bank-claims.ts';
import { useFormats } from '#web/texts/use-texts.ts';
import { Alert } from '#web/ui/alert.tsx';

/** What the buyer's bank claims of a payment or has given back, so that nobody waits for it or gives it twice. */
export function BankClaims({
  claims,
  as,
  goesOn = false,
}: {
  claims: readonly BankClaim[];
  as: SaleStory['as'];
  /** The page tells more of the money below. */
  goesOn?: boolean;
}) {
  const texts = useBankClaimTexts();
  const { dayOf } = useFormats();
  return claims.map(({ state, cents, since, decidedAt }) => (
    <Alert key={`${since} ${cents}`} tone={state === 'won' || as === 'buyer' ? 'info' : 'warning'}>
      {texts[as][state](texts.cents(cents), dayOf(decidedAt ?? since))}
      {goesOn && state === 'lost' && ` ${texts.before}`}
    </Alert>
  ));
}

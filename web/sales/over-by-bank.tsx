import type { SaleStory } from '#contract/sales.ts';
import { StepPanel } from '#web/sales/step-panel.tsx';
import { useBankClaimTexts } from '#web/texts/pages/bank-claims.ts';

/** Has the buyer's bank given back all that we have not? Then nothing comes from us. */
export function hasFromBank({ bankClaims, price, partCents, partIsBack }: SaleStory): boolean {
  const given = bankClaims.filter(({ state }) => state === 'lost').reduce((sum, { cents }) => sum + cents, 0);
  return given > 0 && given >= price * 100 - (partIsBack ? (partCents ?? 0) : 0);
}

/** A sale that is undone, for a buyer whose bank has paid them. */
export function OverByBank() {
  const { buyer: texts } = useBankClaimTexts();
  return (
    <StepPanel title={texts.overTitle}>
      <p>{texts.overText}</p>
    </StepPanel>
  );
}

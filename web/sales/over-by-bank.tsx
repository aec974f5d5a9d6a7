import type { SaleStory } from '#contract/sales.ts';
import { StepPanel } from '#web/sales/step-panel.tsx';
import { useBankClaimTexts } from '#web/texts/pages/bank-claims.ts';

/** Does the buyer's bank claim the money, or has it given them all that we haven't? Then nothing comes from us. */
export function wordOfBank({ bankClaims, price, partCents, partIsBack }: SaleStory): 'claims' | 'gave' | null {
  if (bankClaims.some(({ state }) => state === 'open')) return 'claims';
  const given = bankClaims.filter(({ state }) => state === 'lost').reduce((sum, { cents }) => sum + cents, 0);
  return given > 0 && given >= price * 100 - (partIsBack ? (partCents ?? 0) : 0) ? 'gave' : null;
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

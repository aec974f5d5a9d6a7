import type { SaleStory } from '#contract/sales.ts';
import { mayBeBack } from '#web/sales/returning/return-stands.ts';
import { useReturnTexts } from '#web/texts/pages/returning.ts';
import { Alert } from '#web/ui/alert.tsx';

/** A phone that stays sold, or may, though it went back: it has to get to its buyer again. */
export function WithSeller({ sale }: { sale: SaleStory }) {
  const { withSeller: texts } = useReturnTexts();
  if (!mayBeBack(sale) || (sale.state === 'completed' && sale.endedBy !== 'admin')) return null;
  return <Alert tone="warning">{texts[sale.as]}</Alert>;
}

import type { SaleStory } from '#contract/sales.ts';
import { CaseMessages } from '#web/desk/case-messages.tsx';
import { Histories } from '#web/desk/histories.tsx';

/** What an admin reads beside the sale itself, as long as it waits for one. */
export function CaseDesk({ sale }: { sale: SaleStory }) {
  if (sale.as !== 'admin' || sale.waitsFor !== 'admin') return null;
  return (
    <>
      <Histories sale={sale} />
      <CaseMessages sale={sale} />
    </>
  );
}

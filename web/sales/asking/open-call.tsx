import { callerOf } from '#contract/calling.ts';
import type { SaleStory } from '#contract/sales.ts';
import { AskingButton } from '#web/sales/asking-button.tsx';
import { useAskingTexts } from '#web/texts/pages/asking.ts';

/** What one side reads while an admin is asked for; null while none is. */
export function useOpenCall({ as, state, problem }: SaleStory): { title: string; text: string } | null {
  const { open: texts } = useAskingTexts();
  const caller = state === 'problem' && problem !== null ? callerOf(problem.about) : null;
  if (caller === null || as === 'admin') return null;
  if (caller === as) return { title: texts.ownTitle, text: texts.ownText };
  return { title: texts.otherTitle[as], text: texts.otherText };
}

/** The side that asked for an admin can take it back. */
export function EndCall({ sale }: { sale: SaleStory }) {
  const { open: texts } = useAskingTexts();
  if (sale.problem === null || sale.state !== 'problem' || callerOf(sale.problem.about) !== sale.as) return null;
  // Its buyer has withdrawn: an admin's answer comes first.
  if (sale.problem.about === 'no_code' && sale.withdrawal?.said != null) return null;
  return (
    <AskingButton sale={sale._id} act="end_call" question={texts.endQuestion} text={texts.endText} look="btn-outline">
      {texts.end}
    </AskingButton>
  );
}

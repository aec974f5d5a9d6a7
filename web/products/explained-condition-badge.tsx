import type { Condition } from '#contract/limits.ts';
import { conditionTones } from '#web/products/badges.tsx';
import { useTexts } from '#web/texts/use-texts.ts';
import { ExplainedBadge } from '#web/ui/explained-badge.tsx';

/** How a phone looks, in a word that says what it means when it is pressed. */
export function ExplainedConditionBadge({ condition }: { condition: Condition }) {
  const {
    products: { conditions },
    listing: { conditionsExplained, conditionsBySellers },
  } = useTexts();
  return (
    <ExplainedBadge tone={conditionTones[condition]} label={conditions[condition]}>
      <p>{conditionsExplained[condition]}</p>
      <p className="mt-1.5">{conditionsBySellers}</p>
    </ExplainedBadge>
  );
}

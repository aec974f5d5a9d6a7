import type { Condition } from '#contract/limits.ts';
import { conditionTones } from '#web/products/badges.tsx';
import { useMemberTexts } from '#web/texts/member-texts.ts';
import { useTexts } from '#web/texts/use-texts.ts';
import { ExplainedBadge } from '#web/ui/explained-badge.tsx';

/** How a phone looks, in a word that says what it means when it is pressed. */
export function ExplainedConditionBadge({ condition }: { condition: Condition }) {
  const { conditions } = useTexts().products;
  const { conditionsExplained, conditionsBySellers } = useMemberTexts().listing;
  return (
    <ExplainedBadge tone={conditionTones[condition]} label={conditions[condition]}>
      <p>{conditionsExplained[condition]}</p>
      <p className="mt-1.5">{conditionsBySellers}</p>
    </ExplainedBadge>
  );
}

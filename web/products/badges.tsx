import { Lock } from 'lucide-react';
import type { Condition } from '#contract/limits.ts';
import { useTexts } from '#web/texts/use-texts.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { Tone } from '#web/ui/badge.tsx';

export const conditionTones: Record<Condition, Tone> = { Excellent: 'success', Good: 'info', Fair: 'warning' };

/** How a phone looks, in a word. */
export function ConditionBadge({ condition }: { condition: Condition }) {
  return <Badge tone={conditionTones[condition]}>{useTexts().products.conditions[condition]}</Badge>;
}

export function ReservedBadge() {
  return (
    <Badge tone="strong" icon={<Lock className="size-3" aria-hidden="true" />}>
      {useTexts().products.reserved}
    </Badge>
  );
}

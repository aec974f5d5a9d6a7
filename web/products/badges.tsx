import { BadgeCheck } from 'lucide-react';
import type { Condition } from '#contract/limits.ts';

const meanings: Record<Condition, string> = {
  Excellent: 'No visible signs of use',
  Good: 'Light signs of use',
  Fair: 'Clear signs of use, works fully',
};

const tones: Record<Condition, string> = {
  Excellent: 'bg-success/15 text-success',
  Good: 'bg-info/15 text-info',
  Fair: 'bg-warning/25 text-base-content',
};

/** How a phone looks; the meaning is said to whoever points or listens. */
export function ConditionBadge({ condition }: { condition: Condition }) {
  return (
    <span className={`rounded-selector px-2 py-0.5 text-xs font-semibold ${tones[condition]}`} title={meanings[condition]}>
      {condition}
    </span>
  );
}

/** An admin has checked who this seller is. */
export function VerifiedBadge() {
  return <BadgeCheck role="img" aria-label="Verified seller" className="inline size-4.5 fill-[#1d72d8] stroke-white" />;
}

export function ReservedBadge() {
  return <span className="rounded-selector bg-neutral text-neutral-content px-2 py-0.5 text-xs font-semibold">Reserved</span>;
}

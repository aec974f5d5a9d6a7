import type { ReactNode } from 'react';
import { Info } from 'lucide-react';
import { badgeClass } from '#web/ui/badge.tsx';
import type { Tone } from '#web/ui/badge.tsx';
import { Popover } from '#web/ui/popover.tsx';

/** A badge whose word needs explaining: pressed, it says in a sentence or two what it means. */
export function ExplainedBadge({ tone, label, children }: { tone: Tone; label: string; children: ReactNode }) {
  return (
    <Popover
      className={`${badgeClass(tone)} relative min-h-6 cursor-pointer hover:brightness-95`}
      panelClassName="p-4"
      panel={
        <>
          <p className="text-subheading">{label}</p>
          <div className="text-quiet mt-1 text-sm">{children}</div>
        </>
      }
    >
      {label}
      <Info className="size-3.5 opacity-80" aria-hidden="true" />
    </Popover>
  );
}

import type { ReactNode } from 'react';
import { useFocusAfter } from '#web/ui/use-focus-after.ts';

/**
 * What is to be done next: a title, what it means, and how to do it. `shown` tells apart what it shows one after the
 * other.
 */
export function StepPanel({ title, shown = title, children }: { title: string; shown?: string; children: ReactNode }) {
  const heading = useFocusAfter<HTMLHeadingElement>(shown);
  return (
    <section aria-label={title} className="surface space-y-4 p-5 sm:p-6">
      <h2 ref={heading} tabIndex={-1} className="text-heading wrap-anywhere outline-none">
        {title}
      </h2>
      {children}
    </section>
  );
}

import type { ReactNode } from 'react';

/** What is to be done next: a title, what it means, and how to do it. */
export function StepPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="surface space-y-4 p-5 sm:p-6">
      <h2 tabIndex={-1} className="text-heading wrap-anywhere outline-none">
        {title}
      </h2>
      {children}
    </section>
  );
}

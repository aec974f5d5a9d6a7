import { useId } from 'react';
import type { ReactNode } from 'react';

/** One thing that admins read beside a sale, and what it is. */
export function CaseSection({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="surface space-y-4 p-5 sm:p-6">
      <div>
        <h2 id={heading} className="text-heading">
          {title}
        </h2>
        <p className="text-quiet text-note">{text}</p>
      </div>
      {children}
    </section>
  );
}

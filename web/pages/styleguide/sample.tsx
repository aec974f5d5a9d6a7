import type { ReactNode } from 'react';

/** A part with its name. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="space-y-3" aria-label={name}>
      <h2 className="text-eyebrow text-quiet">{name}</h2>
      {children}
    </section>
  );
}

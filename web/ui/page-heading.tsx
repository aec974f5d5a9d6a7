import type { ReactNode } from 'react';

/** The heading of a page, with what one can do there at its side. */
export function PageHeading({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
      <div>
        <h1 className="text-2xl font-bold sm:text-3xl">{title}</h1>
        {children && <p className="text-base-content/75 mt-1.5">{children}</p>}
      </div>
      {action}
    </div>
  );
}

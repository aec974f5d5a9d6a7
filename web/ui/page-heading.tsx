import type { ReactNode } from 'react';

export function PageHeading({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="mb-6 flex min-h-11 flex-wrap items-end justify-between gap-4">
      <div>
        <h1 className="text-title">{title}</h1>
        {children && <p className="text-quiet mt-1.5 text-pretty">{children}</p>}
      </div>
      {action}
    </div>
  );
}

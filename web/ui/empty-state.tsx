import type { ReactNode } from 'react';

/** Nothing here yet: a drawing, a sentence, and what to do next. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="rounded-box border-base-300 bg-base-200/60 flex flex-col items-center gap-3 border border-dashed px-6 py-14 text-center">
      <svg viewBox="0 0 120 90" className="h-24" aria-hidden="true" fill="none" strokeWidth="3" strokeLinecap="round">
        <rect x="40" y="8" width="40" height="74" rx="8" className="stroke-base-content/35 fill-base-100" />
        <path d="M54 16h12" className="stroke-base-content/35" />
        <path d="M50 40h20M50 50h13" className="stroke-base-content/25" />
        <path d="M18 62c8-2 14-8 16-16M102 30c-8 2-12 7-14 14" className="stroke-secondary" />
        <circle cx="16" cy="34" r="4" className="fill-primary/40" />
        <circle cx="104" cy="62" r="5" className="fill-primary/25" />
      </svg>
      <h2 className="text-lg font-semibold">{title}</h2>
      {children && <p className="text-base-content/75 max-w-md text-sm">{children}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}

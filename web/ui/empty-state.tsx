import type { ReactNode } from 'react';
import { Drawing } from '#web/ui/drawing.tsx';
import type { DrawingKind } from '#web/ui/drawing.tsx';

/** Nothing here yet: a drawing, a sentence, and what to do next. */
export function EmptyState({
  title,
  drawing = 'phone',
  children,
  action,
}: {
  title: string;
  drawing?: DrawingKind;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="rounded-box border-base-300 bg-base-200/60 flex flex-col items-center gap-3 border border-dashed px-6 py-12 text-center sm:py-16">
      <Drawing kind={drawing} />
      <h2 className="text-heading max-w-full wrap-anywhere">{title}</h2>
      {children && <p className="text-quiet max-w-md text-balance">{children}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}

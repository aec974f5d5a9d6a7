import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Alert } from '#web/ui/alert.tsx';
import { waits } from '#web/ui/waits.ts';

/** The end of a form in a dialog: its button, and above it why it was refused, in sight however long the form is. */
export function SubmitBar({
  problem,
  isWaiting,
  children,
}: {
  problem: ReactNode;
  isWaiting: boolean;
  children: ReactNode;
}) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Where the bar doesn't stick, it may be out of sight.
    if (problem) bar.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  // Sticking, it would leave hardly anything else in sight on a very low screen.
  return (
    <div
      ref={bar}
      className="bg-base-100 border-base-300 -bottom-6 -mx-6 -mb-6 space-y-3 border-t px-6 pt-3 pb-6 [@media(min-height:30rem)]:sticky"
    >
      {problem && <Alert tone="error">{problem}</Alert>}
      <button type="submit" className="btn btn-primary min-h-12 w-full" {...waits(isWaiting)}>
        {children}
      </button>
    </div>
  );
}

import type { ReactNode } from 'react';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { waits } from '#web/ui/waits.ts';

/** Disabled before the page lives: the browser itself would put what was typed into the address, passwords too. */
export function SubmitButton({
  isWaiting,
  className = '',
  children,
}: {
  isWaiting: boolean;
  className?: string;
  children: ReactNode;
}) {
  const isHydrated = useHydrated();
  return (
    <button type="submit" className={`btn btn-primary ${className}`} disabled={!isHydrated} {...waits(isWaiting)}>
      {children}
    </button>
  );
}

import { useEffect } from 'react';

/** The browser asks before it leaves a page, or loads it anew, on which there is something that would be lost. */
export function useLeaveWarning(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
}

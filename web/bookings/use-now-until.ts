import { useEffect, useState } from 'react';
import { useNow } from '#web/lib/use-now.ts';

/** Browsers' timers reach no further. */
const timerMaxMs = 2 ** 31 - 1;

/**
 * The time, moving on by itself, and at once when a moment has come at which something ends; undefined until it is
 * known.
 */
export function useNowUntil(moment: string | undefined): Date {
  const now = useNow();
  const [then, setThen] = useState(now);
  useEffect(() => {
    if (moment === undefined) return;
    const left = Date.parse(moment) - Date.now();
    if (left <= 0 || left > timerMaxMs) return;
    const timer = setTimeout(() => setThen(new Date()), left + 1);
    return () => clearTimeout(timer);
  }, [moment]);
  return then > now ? then : now;
}

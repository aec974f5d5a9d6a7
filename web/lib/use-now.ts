import { useEffect, useState } from 'react';

const tickMs = 20_000;

/** The time, moving on. @param rendered when the server rendered the page, which says that until the first tick */
export function useNow(rendered?: string): Date {
  const [now, setNow] = useState(() => (rendered === undefined ? new Date() : new Date(rendered)));
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

import { useEffect, useState } from 'react';

const tickMs = 20_000;

/** The time, moving on by itself: for what is left until a moment. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

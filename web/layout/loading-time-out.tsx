import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { useTexts } from '#web/texts/use-texts.ts';

/** How long a page's code and data may take (specification, chapter 9). */
const timeOutMs = 120_000;

/**
 * Shows that a page is on its way, and gives it up when it does not come: the error page says so, and its link loads
 * everything anew.
 */
export function LoadingTimeOut() {
  const { timeOut } = useTexts().frame.error;
  const isLoading = useNavigation().state === 'loading';
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setOver(true), timeOutMs);
    return () => clearTimeout(timer);
  }, [isLoading]);
  if (isOver) throw new Error(timeOut);
  return isLoading && <div className="on-its-way" />;
}

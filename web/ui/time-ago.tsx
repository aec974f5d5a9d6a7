import { useEffect, useState } from 'react';
import { useFormats } from '#web/texts/use-texts.ts';

const tickMs = 30_000;

/** The exact moment is shown on hover. Only in the browser, which knows the reader's clock. */
export function TimeAgo({ at, className }: { at: string; className?: string }) {
  const { ago, moment } = useFormats();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={at} title={moment(at)} className={className}>
      {ago(at, now)}
    </time>
  );
}

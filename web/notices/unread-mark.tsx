import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { unreadQuery } from '#web/notices/queries.ts';

/** For the eye alone; the dashboard says it in words. */
export default function UnreadMark() {
  const { data: count = 0 } = useQuery(unreadQuery());
  const { pathname } = useLocation();
  if (count === 0 || pathname.startsWith(paths.dashboard)) return null;
  // Drawn, not written: it would be a part of what the button beneath it is called. Large numbers grow outwards.
  return (
    <span
      className="badge badge-primary absolute start-[calc(100%-1rem)] top-0 z-1 h-4.5 min-w-4.5 px-1 text-[0.6875rem] font-semibold tabular-nums before:content-[attr(data-count)]"
      data-count={count > 99 ? '99+' : count}
      aria-hidden="true"
    />
  );
}

import type { QueryClient } from '@tanstack/react-query';
import type { Notice } from '#contract/notices.ts';
import type { LiveState } from '#web/lib/live-events.ts';
import { live, noticesQuery, unreadQuery } from '#web/notices/queries.ts';

let hasHeard = false;
/** The stream has ended since its last event: what changed meanwhile wasn't told. */
let wasAway = false;

/** Takes over what a live event tells. Null: no more of them come, so it is asked for now and then. */
export function followLive(queryClient: QueryClient, state: LiveState): void {
  const wasOn = live.isOn;
  live.isOn = state !== null;
  const [list, unread] = [noticesQuery().queryKey, unreadQuery().queryKey];
  if (state === null) {
    // Nothing has changed, but only with new data a query looks at its interval again.
    queryClient.setQueryData(list, (notices) => notices);
    queryClient.setQueryData(unread, (count) => count);
    if (!wasOn) return;
    wasAway = true;
    // These look again by themselves, too. If each were fetched now, a restart would bring all browsers at once.
    for (const about of ['conversations', 'offers'] as const)
      void queryClient.invalidateQueries({ queryKey: [about], refetchType: 'none' });
    return;
  }
  const before = queryClient.getQueryData(unread);
  const mayHaveMissed = wasAway || (!hasHeard && hasNews(queryClient.getQueryData(list)));
  [hasHeard, wasAway] = [true, false];
  queryClient.setQueryData(unread, state.unread);
  // The first event tells what was known; after it each tells of a change, even where as many are unread as before.
  if (!wasOn && before === state.unread && !mayHaveMissed) return;
  void queryClient.invalidateQueries({ queryKey: list, exact: true });
  void queryClient.invalidateQueries({ queryKey: ['summary'] });
  // What somebody else does is told by a notice.
  for (const about of ['sales', 'conversations', 'offers', 'reviews'] as const)
    void queryClient.invalidateQueries({ queryKey: [about] });
  // A new notice may be about one of them. The first count alone doesn't say that any notice is new.
  if (before === undefined) return;
  for (const about of ['saved phones', 'bookings'] as const) void queryClient.invalidateQueries({ queryKey: [about] });
}

/**
 * Has something happened since this page was opened? What it shows may have been read before that. On a computer whose
 * clock is ahead it is seen with the next event.
 */
function hasNews(notices: readonly Notice[] = []): boolean {
  return notices.some(({ createdAt }) => Date.parse(createdAt) > performance.timeOrigin);
}

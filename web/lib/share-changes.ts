import type { QueryClient } from '@tanstack/react-query';
import type { ChangingCall } from '#web/lib/changes.ts';
import { fetchChanged, onCallSettled } from '#web/lib/query-client.ts';
import { openTabs, whileShown } from '#web/lib/tabs.ts';

/** A call that has changed something, or a tab's question which ones did since it began to read. */
export type Told = ChangingCall | { since: number };

/**
 * Has what a call has changed fetched anew in the other tabs too, in which the same account is signed in: a phone
 * booked in one can't be booked in the next. A tab may read before it listens, so it asks what it has missed.
 *
 * @returns ends it
 */
export function shareChanges(client: QueryClient, account: string): () => void {
  if (!('BroadcastChannel' in window)) return () => undefined;
  const lastAt = new Map<ChangingCall, number>();
  return whileShown(() => {
    const others = openTabs<Told>('changes', account, (told, tabs) => {
      if (typeof told === 'string') void fetchChanged(client, told);
      else for (const [call, at] of lastAt) if (at > told.since) tabs.tell(call);
    });
    const stop = onCallSettled((call) => {
      lastAt.set(call, Date.now());
      others.tell(call);
    });
    others.tell({ since: performance.timeOrigin });
    return () => {
      stop();
      others.close();
    };
  });
}

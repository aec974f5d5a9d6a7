import type { QueryClient } from '@tanstack/react-query';
import type { ChangingCall } from '#web/lib/changes.ts';
import { fetchChanged, onCallSettled } from '#web/lib/query-client.ts';
import { openTabs, whileShown } from '#web/lib/tabs.ts';

/**
 * Has what a call has changed fetched anew in the other tabs too, in which the same account is signed in: a phone
 * booked in one can't be booked in the next.
 *
 * @returns ends it
 */
export function shareChanges(client: QueryClient, account: string): () => void {
  if (!('BroadcastChannel' in window)) return () => undefined;
  return whileShown(() => {
    const others = openTabs<ChangingCall>('changes', account, (call) => void fetchChanged(client, call));
    const stop = onCallSettled((call) => others.tell(call));
    return () => {
      stop();
      others.close();
    };
  });
}

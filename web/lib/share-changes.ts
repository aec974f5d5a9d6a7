import type { QueryClient } from '@tanstack/react-query';
import type { ChangingCall } from '#web/lib/changes.ts';
import { fetchChanged, onCallSettled } from '#web/lib/query-client.ts';
import { openTabs, whileShown } from '#web/lib/tabs.ts';

/** What a tab asks when it begins to listen: which calls has it missed? And what each other one answers that tab. */
export type Missed = { since: number; from: number } | { to: number; calls: [ChangingCall, at: number][] };

/**
 * Refetches what a call has changed in this account's other tabs too. A tab may read before it listens, and hears
 * nothing while its page is kept for going back, so it asks what it has missed.
 *
 * @returns ends it
 */
export function shareChanges(client: QueryClient, account: string): () => void {
  if (!('BroadcastChannel' in window)) return () => undefined;
  const me = Math.random();
  /** Also of calls that other tabs have made: those may be closed by the time somebody asks. */
  const lastAt = new Map<ChangingCall, number>();
  let since = performance.timeOrigin;
  return whileShown(() => {
    const others = openTabs<ChangingCall>('changes', account, (call) => {
      lastAt.set(call, Date.now());
      void fetchChanged(client, call);
    });
    const missed = openTabs<Missed>('missed changes', account, (told, tabs) => {
      if ('since' in told) {
        const calls = [...lastAt].filter(([, at]) => at > told.since);
        if (calls.length > 0) tabs.tell({ to: told.from, calls });
      } else if (told.to === me) {
        for (const [call, at] of told.calls) {
          // Several tabs may tell of the same call.
          if ((lastAt.get(call) ?? 0) > since) continue;
          lastAt.set(call, at);
          void fetchChanged(client, call);
        }
      }
    });
    const stop = onCallSettled((call) => {
      lastAt.set(call, Date.now());
      others.tell(call);
    });
    missed.tell({ since, from: me });
    return () => {
      since = Date.now();
      stop();
      others.close();
      missed.close();
    };
  });
}

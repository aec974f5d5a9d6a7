import { eventStreams } from '#contract/allowances.ts';
import { calls } from '#contract/calls.ts';
import type { EventData } from '#contract/events.ts';
import { openTabs, whileShown } from '#web/lib/tabs.ts';

/** How things stand by the last event; null while nobody tells, so that one has to ask oneself. */
export type LiveState = EventData<'notices'> | null;

const [, address = ''] = calls.streamEvents.split(' ');
const ask = 'ask';

/**
 * One tab of this browser holds the stream and tells the others; when it closes, another takes over. A browser without
 * locks has none, and asks now and then.
 *
 * @returns ends it
 */
export function listenTogether(account: string, tell: (state: LiveState) => void): () => void {
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) return () => undefined;
  return whileShown(() => join(account, tell));
}

function join(account: string, tell: (state: LiveState) => void): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  let held: LiveState = null;
  const others = openTabs<LiveState | typeof ask>('live', account, (told, tabs) => {
    if (told !== ask) tell(told);
    else if (held !== null) tabs.tell(held);
  });
  others.tell(ask);

  const hold = () =>
    new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve());
      keepOpen(signal, (state) => {
        held = state;
        tell(state);
        others.tell(state);
      });
    });
  void navigator.locks.request(`redial live ${account}`, { signal }, hold).catch(() => undefined);

  return () => {
    leaving.abort();
    others.close();
  };
}

/** One that broke is opened again by the browser itself; one that was refused is asked for again after a while. */
function keepOpen(signal: AbortSignal, tell: (state: LiveState) => void): void {
  if (signal.aborted) return;
  const source = new EventSource(address);
  signal.addEventListener('abort', () => source.close());
  source.addEventListener('notices', ({ data }: MessageEvent<string>) =>
    tell(JSON.parse(data) as EventData<'notices'>),
  );
  source.addEventListener('error', () => {
    tell(null);
    if (source.readyState === EventSource.CLOSED)
      setTimeout(() => keepOpen(signal, tell), eventStreams.askAgainSeconds * 1_000);
  });
}

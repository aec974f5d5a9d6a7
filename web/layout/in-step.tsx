import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { signedOutKey } from '#web/lib/forget-typed.ts';
import { leaving } from '#web/lib/leaving.ts';
import { listenTogether } from '#web/lib/live-events.ts';
import { shareChanges } from '#web/lib/share-changes.ts';
import { followLive } from '#web/notices/follow-live.ts';
import { unreadQuery } from '#web/notices/queries.ts';
import { accountQuery } from '#web/saved/account.ts';

/** For a browser that doesn't say when it is idle. */
const soonMs = 2_000;

/** Keeps what a member sees in step with the server, and with their other tabs. */
export default function InStep({ account }: { account: string }) {
  const queryClient = useQueryClient();
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  useQuery({ ...accountQuery(account), enabled: isIdle });
  useEffect(() => {
    addEventListener('storage', beginAnewIfSignedOut);
    return () => removeEventListener('storage', beginAnewIfSignedOut);
  }, []);
  useEffect(() => shareChanges(queryClient, account), [account, queryClient]);
  // The first event is held against it: if it came earlier, all that is shown would be asked for twice.
  const { isFetched: isKnown } = useQuery(unreadQuery());
  useEffect(() => {
    if (!isKnown) return undefined;
    let leave: (() => void) | undefined;
    const begin = () => {
      leave = listenTogether(account, (state) => followLive(queryClient, state));
    };
    const stopWaiting = whenIdle(begin);
    return () => {
      stopWaiting();
      leave?.();
      followLive(queryClient, null);
    };
  }, [account, isKnown, queryClient]);
  return null;
}

/** What a tab shows is hidden as soon as another one has signed out, without a question or an answer of the server. */
function beginAnewIfSignedOut({ key }: StorageEvent): void {
  if (key !== signedOutKey) return;
  leaving.isAgreed = true;
  document.body.hidden = true;
  location.reload();
}

/** @returns keeps it from being done, if it has not been yet */
function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const waiting = requestIdleCallback(work);
    return () => cancelIdleCallback(waiting);
  }
  const waiting = setTimeout(work, soonMs);
  return () => clearTimeout(waiting);
}

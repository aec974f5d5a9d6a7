import { MutationCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#contract/client.ts';
import { changes } from '#web/lib/changes.ts';
import type { ChangingCall, Topic } from '#web/lib/changes.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [Topic, ...unknown[]];
    mutationMeta: { call: ChangingCall };
  }
}

const triesMax = 3;
const backoffMaxMs = 30_000;

const listeners = new Set<(call: ChangingCall) => void>();

/** Calls back when a call that changes something was answered or refused. @returns stops it */
export function onCallSettled(listener: (call: ChangingCall) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Tries again up to three times what may pass: no connection, overload, a fault of ours. How long an answer is kept
 * stays the library's choice: five minutes in a browser, and without a timer on a server, where one would hold on to
 * every rendered page's answers.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      // A call that was refused may have shown something that has changed meanwhile. Its refusal doesn't wait for that.
      onSettled: (_reply, error, _input, _kept, { meta }) => {
        if (meta) for (const listener of listeners) listener(meta.call);
        const shown = meta && fetchChanged(client, meta.call);
        return error ? undefined : shown;
      },
    }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < triesMax && mayPass(error),
        retryDelay: (attempt) => Math.min(1_000 * 2 ** attempt, backoffMaxMs),
        staleTime: 5_000,
      },
      // Kept back until the connection is there again, it would be done after somebody has thought better of it.
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}

/** Refetches what is shown now, the rest when it is shown again. Another tab's release may have calls of its own. */
export async function fetchChanged(client: QueryClient, call: ChangingCall): Promise<void> {
  const changed: readonly Topic[] | 'everything' | undefined = (changes as Partial<typeof changes>)[call];
  await client.invalidateQueries({
    // An open form changes a listing as it was when it was opened: the server refuses what has become outdated.
    predicate: ({ queryKey: [topic] }) =>
      changed === 'everything' ? topic !== 'listing' : changed?.includes(topic) === true,
  });
}

/** Is it worth trying again, and perhaps done after all: no connection, overload, a fault of ours? */
export function mayPass(error: unknown): boolean {
  return !(error instanceof ApiError) || statusMayPass(error.status);
}

export function statusMayPass(status: number): boolean {
  return status === 0 || status === 429 || status >= 500;
}

let browserClient: QueryClient | undefined;

/** One for the whole visit; on the server a new one for each page. */
export function getQueryClient(): QueryClient {
  if (import.meta.env.SSR) return createQueryClient();
  return (browserClient ??= createQueryClient());
}

import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#contract/client.ts';

const triesMax = 3;
const backoffMaxMs = 30_000;

/**
 * Tries again up to three times what may pass: no connection, overload, a fault of ours. Not what will be refused
 * again.
 *
 * How long an answer is kept stays the library's own choice: five minutes in a browser, by a timer, and without one on
 * a server, where a timer would hold on to every rendered page's answers for that long.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < triesMax && mayPass(error),
        retryDelay: (attempt) => Math.min(1_000 * 2 ** attempt, backoffMaxMs),
        staleTime: 5_000,
      },
      // What can't be sent is said at once. Kept back until the connection is there again, it would be done after
      // somebody has thought better of it.
      mutations: { networkMode: 'always' },
    },
  });
}

/** Is it worth trying again, and perhaps done after all: no connection, overload, a fault of ours? */
export function mayPass(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;
}

let browserClient: QueryClient | undefined;

/** One for the whole visit in the browser; a new one for each page the server renders. */
export function getQueryClient(): QueryClient {
  if (import.meta.env.SSR) return createQueryClient();
  return (browserClient ??= createQueryClient());
}

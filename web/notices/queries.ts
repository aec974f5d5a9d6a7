import { queryOptions } from '@tanstack/react-query';
import type { Notice } from '#contract/notices.ts';
import { api } from '#web/lib/api.ts';

const lookAgainMs = 60_000;

/** Does the server tell by itself (notices/follow-live.ts)? Then nothing is asked for now and then. */
export const live = { isOn: false };

const refetchInterval = () => !live.isOn && lookAgainMs;

export const noticesQuery = () =>
  queryOptions({ queryKey: ['notices'], queryFn: () => api.listNotices(), refetchInterval });

/** How many notices are unread: known from the list, and then from live events. */
export const unreadQuery = () =>
  queryOptions({
    queryKey: ['notices', 'unread'],
    queryFn: async ({ client }) => unreadIn(await client.fetchQuery(noticesQuery())),
    refetchInterval,
    // The list has been asked for often enough.
    retry: false,
  });

export function unreadIn(notices: readonly Notice[]): number {
  return notices.filter(({ read }) => !read).length;
}

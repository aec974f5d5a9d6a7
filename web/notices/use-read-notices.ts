import { useQueryClient } from '@tanstack/react-query';
import type { Notice } from '#contract/notices.ts';
import { tellError } from '#web/lib/tell-error.ts';
import { useCall } from '#web/lib/use-call.ts';
import { noticesQuery, unreadIn, unreadQuery } from '#web/notices/queries.ts';

/** Marks one notice as read, or every one; seen at once, and taken back if the server does not take it. */
export function useReadNotices() {
  const queryClient = useQueryClient();
  const { queryKey } = noticesQuery();
  const show = (notices: Notice[] | undefined) => {
    if (notices === undefined) return;
    queryClient.setQueryData(queryKey, notices);
    queryClient.setQueryData(unreadQuery().queryKey, unreadIn(notices));
  };
  return useCall('readNotices', {
    onMutate: async (which) => {
      const id = which?.query?.id;
      // An answer on its way would bring the old state back.
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      show(before?.map((notice) => (id === undefined || notice._id === id ? { ...notice, read: true } : notice)));
      return { before };
    },
    onError: (error, _which, kept) => {
      show(kept?.before);
      tellError(error);
    },
  });
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { tellError } from '#web/lib/tell-error.ts';
import { noticesQuery } from '#web/notices/queries.ts';

/** Marks one notice as read, or every one; seen at once, and taken back if the server does not take it. */
export function useReadNotices() {
  const queryClient = useQueryClient();
  const { queryKey } = noticesQuery();
  return useMutation({
    mutationFn: (id: string | null) => api.readNotices(id === null ? {} : { query: { id } }),
    onMutate: async (id) => {
      // An answer on its way would bring the old state back.
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (all) =>
        all?.map((notice) => (id === null || notice._id === id ? { ...notice, read: true } : notice)),
      );
      return { before };
    },
    onError: (error, _id, kept) => {
      if (kept?.before) queryClient.setQueryData(queryKey, kept.before);
      tellError(error);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}

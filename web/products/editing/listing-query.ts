import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/**
 * A seller's own listing as it is when its form is opened: fetched each time it opens, never refetched while somebody
 * fills it in.
 */
export const listingQuery = (id: string) =>
  queryOptions({
    queryKey: ['listing', id],
    queryFn: () => api.getMyProduct({ params: { id } }),
    staleTime: Infinity,
    gcTime: 0,
  });

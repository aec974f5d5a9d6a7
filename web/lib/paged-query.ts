import { infiniteQueryOptions } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';

export const pageSize = 24;

/** A list that is fetched page by page, as one list. `after` is the id of the last one seen, empty for the first page. */
export function pagedQuery<Row extends { _id: string }>(
  queryKey: QueryKey,
  fetchPage: (page: { limit: number; after?: string }) => Promise<Row[]>,
  limit = pageSize,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => fetchPage({ limit, ...(pageParam === '' ? {} : { after: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < limit ? undefined : page.at(-1)?._id),
    select: ({ pages }) => pages.flat(),
  });
}

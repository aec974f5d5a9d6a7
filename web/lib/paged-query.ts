import { infiniteQueryOptions } from '@tanstack/react-query';
import type { InfiniteData, QueryKey } from '@tanstack/react-query';
import { ApiError } from '#contract/client.ts';
import { limits } from '#contract/limits.ts';

export const pageSize = 24;

/** As many as a call answers without `limit`. Almost all lists that ask for it are one such page. */
export const wholePageSize = limits.listMax;

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
    select: rowsOf<Row>,
  });
}

/** Where the row that it was to follow has been deleted, it first fetches the shown pages anew. */
export async function fetchPageAfter(list: {
  fetchNextPage: () => Promise<{ error: Error | null }>;
  refetch: () => Promise<unknown>;
}): Promise<void> {
  const { error } = await list.fetchNextPage();
  if (!(error instanceof ApiError) || !error.issues.some(({ path }) => path === 'after')) return;
  await list.refetch();
  await list.fetchNextPage();
}

/** The same function for each look at a list, so a long one is put together only when it has changed. */
function rowsOf<Row>({ pages }: InfiniteData<Row[], string>): Row[] {
  return pages.flat();
}

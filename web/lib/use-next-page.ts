import { useEffect, useState } from 'react';
import { fetchPageAfter } from '#web/lib/paged-query.ts';

/** A list that comes page by page, as rows or as its pages. */
export interface Paged {
  data: readonly unknown[] | { pages: readonly unknown[] } | undefined;
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<{ error: Error | null }>;
  refetch: () => Promise<unknown>;
}

/** Fetches the next page. News has all be fetched anew, which drops a page on its way: it is fetched after that. */
export function useNextPage(query: Paged): () => void {
  const { data, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const size = data === undefined ? 0 : 'pages' in data ? data.pages.length : data.length;
  const [wantedBeyond, setWantedBeyond] = useState<number | undefined>(undefined);
  // Another list may follow in its place.
  if (wantedBeyond !== undefined && (size > wantedBeyond || !hasNextPage)) setWantedBeyond(undefined);
  const isMissing = wantedBeyond !== undefined && !isFetchNextPageError;
  useEffect(() => {
    if (isMissing && !isFetching) void fetchNextPage();
  }, [isMissing, isFetching, fetchNextPage]);
  return () => {
    if (isFetchingNextPage) return;
    setWantedBeyond(size);
    void fetchPageAfter(query);
  };
}

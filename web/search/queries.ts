import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';
import type { SearchAnswer } from '#contract/search.ts';
import { api } from '#web/lib/api.ts';
import { pageSize } from '#web/lib/paged-query.ts';
import { addressOf, askedOf } from '#web/search/wishes.ts';
import type { Wishes } from '#web/search/wishes.ts';

export type FoundPages = InfiniteData<SearchAnswer, string>;

/**
 * What a search finds, page by page.
 *
 * @param isMember members are told how to reach sellers, so what visitors were shown isn't enough for them
 * @param after where the first page begins; empty for the beginning
 */
export const foundQuery = (wishes: Wishes, isMember: boolean, after = '') =>
  infiniteQueryOptions({
    queryKey: ['products', 'found', isMember, addressOf(wishes), after],
    queryFn: ({ pageParam, signal }) =>
      api.search({
        query: { ...askedOf(wishes), limit: pageSize, ...(pageParam === '' ? {} : { after: pageParam }) },
        signal,
      }),
    initialPageParam: after,
    getNextPageParam: ({ next }: SearchAnswer) => next ?? undefined,
  });

/** How many there are of each kind, for a list that comes by another call. */
export const facetsQuery = (wishes: Wishes) =>
  queryOptions({
    queryKey: ['products', 'facets', addressOf(wishes)],
    queryFn: ({ signal }) => api.search({ query: { ...askedOf(wishes), limit: 1 }, signal }),
  });

/** Towns don't change. */
export const townQuery = (id: number) =>
  queryOptions({
    queryKey: ['towns', id],
    queryFn: ({ signal }) => api.getTown({ params: { id: String(id) }, signal }),
    staleTime: Infinity,
  });

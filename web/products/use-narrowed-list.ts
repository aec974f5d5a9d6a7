import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Product } from '#contract/products.ts';
import { pageSize } from '#web/lib/paged-query.ts';
import { isNarrowed, narrow, searchOf } from '#web/products/narrowing.ts';
import type { Narrowing } from '#web/products/narrowing.ts';
import type { categoryProductsQuery } from '#web/products/queries.ts';

/** Where phones come from: a brand, or a search. */
export interface Source {
  newest: ReturnType<typeof categoryProductsQuery>;
  /** The same in larger pages. */
  many: ReturnType<typeof categoryProductsQuery>;
}

/**
 * Phones as somebody wants to see them. The calls give them newest first and nothing else, so filtering and sorting
 * look through many more than are shown; `looked` says through how many, and `isAll` whether that is all there are.
 *
 * @param first the first few, which came with the page; they stand there until the list has come
 * @param isWanted false while it isn't known yet who is looking
 */
export function useNarrowedList(
  from: Source,
  narrowing: Narrowing,
  { first, isWanted }: { first?: readonly Product[] | undefined; isWanted: boolean },
) {
  const newest = useInfiniteQuery({
    ...from.newest,
    enabled: isWanted,
    placeholderData: first && { pages: [[...first]], pageParams: [''] },
  });
  const wantsMany = isNarrowed(narrowing) && newest.hasNextPage;
  const many = useInfiniteQuery({ ...from.many, enabled: wantsMany });
  const [shown, showUpTo] = useShown(searchOf(narrowing).toString());

  const source = wantsMany && many.data !== undefined ? many : newest;
  const looked: readonly Product[] = source.data ?? [];
  const matches = isNarrowed(narrowing) ? narrow(looked, narrowing) : looked;
  const rest = isNarrowed(narrowing) ? matches.length - shown : 0;
  const showMore = async () => {
    showUpTo(shown + pageSize);
    if (rest <= 0) await source.fetchNextPage();
  };
  return {
    newest,
    found: matches.length,
    shown: rest > 0 ? matches.slice(0, shown) : matches,
    looked: looked.length,
    isAll: !source.hasNextPage && !source.isPlaceholderData,
    /** Only the first few are there, as they came with the page. */
    isComing: newest.isPlaceholderData,
    isLooking: wantsMany && many.isLoading,
    /** For the button below the list. */
    paged: {
      hasNextPage: rest > 0 || source.hasNextPage,
      isFetchingNextPage: source.isFetchingNextPage,
      isFetchNextPageError: source.isFetchNextPageError,
      fetchNextPage: showMore,
    },
  };
}

/** How many of a list are shown; another list begins at its top again. */
function useShown(list: string): [number, (count: number) => void] {
  const [state, setState] = useState({ list, count: pageSize });
  return [state.list === list ? state.count : pageSize, (count) => setState({ list, count })];
}

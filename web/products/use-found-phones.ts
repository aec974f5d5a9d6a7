import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { SearchAnswer } from '#contract/search.ts';
import { useSession } from '#web/lib/session.tsx';
import { storedToken } from '#web/lib/token.ts';
import { foundQuery } from '#web/search/queries.ts';
import { addressOf } from '#web/search/wishes.ts';
import type { Wishes } from '#web/search/wishes.ts';

export type FoundPhone = SearchAnswer['phones'][number];

/** What came with the page, as visitors see it. */
export interface FirstFound {
  address: string;
  after: string;
  answer: SearchAnswer;
  /** When the server rendered it. */
  at: string;
}

/**
 * What a search finds. While other wishes are looked up, what was found before stays. What came with the page stands
 * there until it is known who is looking, and is all there is for visitors.
 */
export function useFoundPhones(
  wishes: Wishes,
  { first, after = '', isWanted = true }: { first?: FirstFound | null; after?: string; isWanted?: boolean },
) {
  const { status } = useSession();
  const queryClient = useQueryClient();
  const isMember = status === 'signedIn';
  const address = addressOf(wishes);
  const cameWithPage = first?.address === address && first.after === after ? first : null;
  const firstPages = cameWithPage && { pages: [cameWithPage.answer], pageParams: [after] };
  const query = useInfiniteQuery({
    ...foundQuery(wishes, isMember, after),
    enabled: isWanted && status !== 'loading',
    ...(firstPages && !isMember
      ? { initialData: firstPages, initialDataUpdatedAt: Date.parse(cameWithPage?.at ?? '') }
      : {}),
    placeholderData: (before) => before ?? firstPages ?? undefined,
  });
  useEffect(() => {
    // Requested together with the session, not after it.
    if (isWanted && status === 'loading' && storedToken.read() !== null)
      void queryClient.prefetchInfiniteQuery(foundQuery(wishes, true, after));
  }, [queryClient, wishes, after, status, isWanted]);
  const pages = query.data?.pages;
  const phones = useMemo(
    () => [...new Map(pages?.flatMap((page) => page.phones).map((one) => [one._id, one])).values()],
    [pages],
  );
  // For members the list of visitors is the same list: it isn't dimmed.
  return { query, phones, answer: pages?.at(-1), isOld: query.isPlaceholderData && cameWithPage === null };
}

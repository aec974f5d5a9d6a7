import { Link } from 'react-router';
import type { To } from 'react-router';
import { toast } from '#web/lib/toast.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { useNextPage } from '#web/lib/use-next-page.ts';
import type { Paged } from '#web/lib/use-next-page.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** Fetches the next page of a list, as long as there is one. Until it can, it leads there, if the page has an address. */
export function ShowMore({ query, to }: { query: Paged; to?: To | undefined }) {
  const { common, problems } = useTexts();
  const { loadingMore, nextPageFailed, showMore, tryAgain } = common;
  const isLive = useHydrated();
  const fetchNext = useNextPage(query);
  const fetchMore = () => {
    // It is fetched once the connection is back, and nothing shows that before.
    if (!navigator.onLine && !query.isFetchingNextPage) toast.error(problems.unreachable);
    fetchNext();
  };
  if (!query.hasNextPage) return null;
  return (
    <div className="mt-8 space-y-3 text-center">
      {query.isFetchNextPageError && (
        <p role="alert" className="text-error text-sm font-medium">
          {nextPageFailed}
        </p>
      )}
      {!isLive && to !== undefined ? (
        <Link to={to} rel="nofollow next" className="btn btn-outline">
          {showMore}
        </Link>
      ) : (
        // Not disabled, which would take the focus from people who pressed it by keyboard.
        <button
          type="button"
          className="btn btn-outline aria-disabled:opacity-60"
          aria-disabled={query.isFetchingNextPage}
          onClick={fetchMore}
        >
          {query.isFetchingNextPage ? loadingMore : query.isFetchNextPageError ? tryAgain : showMore}
        </button>
      )}
    </div>
  );
}

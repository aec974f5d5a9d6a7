interface Paged {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** Fetches the next page of a list, as long as there is one. */
export function ShowMore({ query }: { query: Paged }) {
  if (!query.hasNextPage) return null;
  return (
    <div className="mt-8 space-y-3 text-center">
      {query.isFetchNextPageError && (
        <p role="alert" className="text-error text-sm font-medium">
          The next page could not be loaded.
        </p>
      )}
      <button type="button" className="btn btn-outline" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {query.isFetchingNextPage ? 'Loading…' : query.isFetchNextPageError ? 'Try again' : 'Show more'}
      </button>
    </div>
  );
}

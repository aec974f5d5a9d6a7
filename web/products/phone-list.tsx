import type { ReactNode } from 'react';
import { messageOf } from '#web/lib/problems.ts';
import type { SessionUser } from '#web/lib/session.tsx';
import { FilterPanel, ListToolbar } from '#web/products/list-toolbar.tsx';
import type { Narrowing } from '#web/products/narrowing.ts';
import { ProductGrid } from '#web/products/product-grid.tsx';
import { ListSkeleton } from '#web/products/skeletons.tsx';
import type { Chosen } from '#web/products/use-chosen-phone.ts';
import type { useNarrowedList } from '#web/products/use-narrowed-list.ts';
import { useTexts } from '#web/texts/use-texts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';

interface Props {
  list: ReturnType<typeof useNarrowedList>;
  narrowing: Narrowing;
  onNarrow: (next: Narrowing) => void;
  /** How many there are, in words. */
  summary: string;
  /** null while it isn't known yet who is looking. */
  user: SessionUser | null;
  chosen?: Chosen;
  /** When the server rendered the first few, if it did. */
  renderedAt?: string | undefined;
  /** Instead of a list where there is none. */
  nothing: ReactNode;
  /** Below the last one: what fetches more. */
  more: ReactNode;
  onRetry: () => void;
}

/**
 * Phones with their filters and their order, of a brand or found by a search; whatever may have become of asking for
 * them.
 */
export function PhoneList({
  list,
  narrowing,
  onNarrow,
  summary,
  user,
  chosen,
  renderedAt,
  nothing,
  more,
  onRetry,
}: Props) {
  const texts = useTexts().listing.list;
  const { newest } = list;
  const isEmptyHanded = newest.isPending || chosen?.isLoading === true;
  // What is there stays while a later look fails.
  const hasPhones = list.looked > 0;
  return (
    <>
      {newest.isError && newest.data === undefined && (
        <ErrorState message={messageOf(newest.error)} onRetry={onRetry} />
      )}
      {(isEmptyHanded || user === null) && (
        // Who is not signed in is about to be sent to do so.
        <div className={isEmptyHanded ? '' : 'when-out'}>
          <ListSkeleton />
        </div>
      )}
      {!isEmptyHanded && (
        <div className={`flex gap-8 ${user === null ? 'when-in' : ''}`}>
          {hasPhones && <FilterPanel narrowing={narrowing} onChange={onNarrow} />}
          <div className="min-w-0 flex-1">
            {hasPhones && (
              <ListToolbar narrowing={narrowing} found={list.found} summary={summary} onChange={onNarrow} />
            )}
            {chosen?.isGone && (
              <div className="mb-5">
                <Alert tone="info">{texts.chosenGone}</Alert>
              </div>
            )}
            {newest.data !== undefined && list.found === 0 && !list.isLooking && nothing}
            <ProductGrid
              products={list.shown}
              chosen={chosen?.product}
              user={user}
              isComing={list.isComing}
              renderedAt={renderedAt}
              end={hasPhones && more}
            />
          </div>
        </div>
      )}
    </>
  );
}

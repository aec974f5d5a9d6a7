import { lazy, Suspense, useRef } from 'react';
import type { ComponentType, ReactNode } from 'react';
import type { Product } from '#contract/products.ts';
import type { SearchAnswer } from '#contract/search.ts';
import type { SearchSort } from '#contract/searching.ts';
import { messageOf } from '#web/lib/problems.ts';
import type { SessionUser } from '#web/lib/session.tsx';
import { FilterPanel, ListToolbar, phonesId } from '#web/products/list-toolbar.tsx';
import { NothingFound } from '#web/products/nothing-found.tsx';
import { ProductGrid } from '#web/products/product-grid.tsx';
import { ListSkeleton } from '#web/products/skeletons.tsx';
import type { Chosen } from '#web/products/use-chosen-phone.ts';
import type { FoundPhone } from '#web/products/use-found-phones.ts';
import { ActiveFilters } from '#web/search/active-filters.tsx';
import { SkippedNote } from '#web/search/skipped-note.tsx';
import { useSetEarly } from '#web/search/use-set-early.ts';
import type { ChangeWishes } from '#web/search/use-wishes.ts';
import type { Wishes } from '#web/search/wishes.ts';
import { useTexts } from '#web/texts/use-texts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';

/** A page shows its phones without it too, and a little before it. */
const SaveSearch = lazy(() => import('#web/products/save-search.tsx').catch(() => ({ default: () => null })));

interface Props {
  phones: readonly FoundPhone[];
  /** What the search says of them: counts, facets, what else would fit. undefined: not there yet. */
  answer: SearchAnswer | undefined;
  /** Are the phones on their way, or is that what stands there of another search? */
  isPending: boolean;
  isOld: boolean;
  error: Error | null;
  wishes: Wishes;
  /** All that the list shows: the page's own brand too, where `wishes` leaves it out. */
  searched?: Wishes;
  onChange: ChangeWishes;
  sorts: readonly SearchSort[];
  /** The name of the one brand that the page has; undefined on a page of all. */
  brand?: string | undefined;
  hasBrand?: boolean;
  /** null while it isn't known who is looking, and for visitors. */
  user: SessionUser | null;
  /** What visitors see as actions of a phone, where they may look. */
  ForVisitors?: ComponentType<{ product: Product }>;
  /** What the search says of them is being asked for. */
  isCounting?: boolean;
  /** Only the first few are there, as they came with the page. */
  isComing?: boolean;
  chosen?: Chosen;
  renderedAt?: string | undefined;
  more: ReactNode;
  onRetry: () => void;
}

/** Phones of a brand or of all, with filters and order; also while they load and after a failure. */
export function PhoneList(props: Props) {
  const { phones, answer, isPending, error, wishes, onChange, user, chosen, ForVisitors } = props;
  const { count } = useTexts().products;
  const found = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useSetEarly(list, wishes, onChange);
  const isEmptyHanded = isPending || chosen?.isLoading === true;
  // What is there stays while a later look fails.
  if (error !== null && phones.length === 0 && answer === undefined)
    return <ErrorState message={messageOf(error)} onRetry={props.onRetry} />;
  const choosing = answer && { wishes, onChange, facets: answer.facets, hasBrand: props.hasBrand ?? false };
  const isGuarded = user === null && !ForVisitors;
  return (
    <>
      {(isEmptyHanded || isGuarded) && (
        // Visitors are about to be sent to sign in.
        <div className={isEmptyHanded ? '' : 'when-out'}>
          <ListSkeleton />
        </div>
      )}
      {!isEmptyHanded && (
        <div ref={list} className={`flex gap-8 max-lg:flex-col max-lg:gap-0 ${isGuarded ? 'when-in' : ''}`}>
          {choosing ? <FilterPanel {...choosing} /> : <div className="hidden w-60 shrink-0 lg:block" />}
          <div className="min-w-0 flex-1">
            {!choosing && props.isCounting && <div aria-busy="true" className="mb-4 h-11 max-md:h-24" />}
            {choosing && (
              <>
                <ListToolbar
                  {...choosing}
                  summary={count(answer.total)}
                  total={answer.total}
                  sorts={wishes.town === null ? props.sorts : [...props.sorts, 'nearest']}
                  isPending={props.isOld}
                  beside={
                    <Suspense>
                      <SaveSearch wishes={props.searched ?? wishes} answer={answer} />
                    </Suspense>
                  }
                />
                <SkippedNote />
                <ActiveFilters wishes={wishes} answer={answer} onChange={onChange} phones={found} />
              </>
            )}
            <div ref={found} id={phonesId} tabIndex={-1} className="outline-none">
              <Found {...props} />
            </div>
          </div>
        </div>
      )}
    </>
  );
}

function Found({
  phones,
  answer,
  isOld,
  error,
  wishes,
  brand,
  user,
  ForVisitors,
  isComing = false,
  chosen,
  renderedAt,
  more,
  onChange,
  onRetry,
}: Props) {
  const texts = useTexts().listing.list;
  const isNothing = phones.length === 0 && !isOld && !isComing && error === null;
  return (
    <>
      {error !== null && (
        <div className="mb-5">
          <ErrorState message={messageOf(error)} onRetry={onRetry} />
        </div>
      )}
      {chosen?.isGone && (
        <div className="mb-5">
          <Alert tone="info">{texts.chosenGone}</Alert>
        </div>
      )}
      {isNothing && <NothingFound wishes={wishes} brand={brand} answer={answer} onChange={onChange} />}
      <div aria-busy={isOld || undefined} className={isOld ? 'opacity-60 transition-opacity delay-150' : ''}>
        <ProductGrid
          products={phones}
          chosen={chosen?.product}
          user={user}
          ForVisitors={ForVisitors}
          isComing={isComing}
          renderedAt={renderedAt}
          end={phones.length > 0 && more}
        />
      </div>
    </>
  );
}

import { Link } from 'react-router';
import type { SearchAnswer } from '#contract/search.ts';
import { paths } from '#web/lib/paths.ts';
import { asTyped, withoutWish } from '#web/search/near-misses.ts';
import type { ChangeWishes } from '#web/search/use-wishes.ts';
import { WishLink } from '#web/search/wish-link.tsx';
import { filterCount, withoutFilters } from '#web/search/wishes.ts';
import type { Wishes } from '#web/search/wishes.ts';
import { useFinding } from '#web/texts/pages/finding.ts';
import { useTexts } from '#web/texts/use-texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

interface Props {
  wishes: Wishes;
  brand: string | undefined;
  answer: SearchAnswer | undefined;
  onChange: ChangeWishes;
}

/** Instead of a list: what would be found without one of the wishes, or where else to look. */
export function NothingFound({ wishes, brand, answer, onChange }: Props) {
  const { listing, search } = useTexts();
  const { nearHint, unsold: unsoldTexts } = useFinding();
  const { list } = listing;
  const isFiltered = filterCount(wishes) > 0;
  if (!isFiltered && wishes.q === '') {
    return (
      <EmptyState
        title={brand === undefined ? list.noneAtAll : list.none(brand)}
        action={
          <Link to={paths.categories} viewTransition className="btn btn-primary min-h-11">
            {list.seeBrands}
          </Link>
        }
      >
        {list.noneHint}
      </EmptyState>
    );
  }
  const nearMisses = answer?.nearMisses ?? [];
  const hasNearMisses = nearMisses.length > 0 || answer?.around !== undefined;
  // Where only words can be left out, the filters are not to blame.
  const mayHelpToClear = isFiltered && (!hasNearMisses || nearMisses.some(({ isWord }) => !isWord));
  const unsold = answer?.unsold;
  const whole = mayHelpToClear
    ? { title: list.noMatch, hint: list.noMatchHint }
    : { title: search.none(wishes.q), hint: search.noneHint };
  // A search is saved with its filters and with a price among its words: it doesn't tell of every phone of the model.
  const isToldOfAll = unsold !== undefined && !isFiltered && answer?.priceInWords === null;
  const look = 'btn btn-primary min-h-11';
  const wayOut =
    unsold !== undefined ? (
      <Link to={paths.model(unsold.id)} className={look}>
        {unsoldTexts.see}
      </Link>
    ) : mayHelpToClear ? (
      <WishLink to={withoutFilters(wishes)} onChange={onChange} className={look}>
        {list.clear}
      </WishLink>
    ) : (
      <Link to={paths.categories} viewTransition className={look}>
        {search.seeBrands}
      </Link>
    );
  return (
    <div className="space-y-6">
      <EmptyState
        title={unsold === undefined ? whole.title : unsoldTexts.title(unsold.name)}
        drawing="magnifier"
        action={wayOut}
      >
        {isToldOfAll ? unsoldTexts.hint : hasNearMisses ? nearHint : whole.hint}
      </EmptyState>
      {answer !== undefined && hasNearMisses && <NearMisses wishes={wishes} answer={answer} onChange={onChange} />}
    </div>
  );
}

function NearMisses({ wishes, answer, onChange }: { wishes: Wishes; answer: SearchAnswer; onChange: ChangeWishes }) {
  const { near, nearTitle, without, quoted, wish, atLeast } = useFinding();
  const { count } = useTexts().products;
  const names: Record<string, string> = wish;
  const { around } = answer;
  const links = answer.nearMisses.flatMap((miss) => {
    const to = withoutWish(wishes, miss, answer.priceInWords);
    if (to === null) return [];
    const left = miss.isWord ? quoted(asTyped(wishes.q, miss.without)) : (names[miss.without] ?? miss.without);
    return { to, label: without(left), found: miss.isAtLeast ? atLeast(miss.count) : count(miss.count) };
  });
  if (around !== undefined) {
    const to = { ...wishes, q: around.q, town: around.town, radiusKm: around.radius };
    links.unshift({ to, label: near.chip(around.label, around.radius), found: count(around.count) });
  }
  if (links.length === 0) return null;
  return (
    <section aria-label={nearTitle}>
      <h2 className="text-subheading mb-2">{nearTitle}</h2>
      <ul className="surface divide-base-300 divide-y overflow-hidden">
        {links.map(({ to, label, found }) => (
          <li key={label}>
            <WishLink
              to={to}
              onChange={onChange}
              className="hover:bg-base-200 flex min-h-12 items-center justify-between gap-4 px-4 py-2 font-medium focus-visible:-outline-offset-2"
            >
              {label}
              <span className="text-quiet shrink-0 text-sm tabular-nums">{found}</span>
            </WishLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { Link } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { useTexts } from '#web/texts/use-texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

/**
 * Instead of a list: nothing is on sale of a brand, nothing has the words that were searched for, or nothing of it is
 * what somebody wants.
 */
export function NothingFound({
  brand,
  words = '',
  hasPhones,
  onClear,
}: {
  brand?: string | undefined;
  words?: string;
  hasPhones: boolean;
  onClear: () => void;
}) {
  const { listing, search } = useTexts();
  const { list } = listing;
  if (hasPhones) {
    return (
      <EmptyState
        title={list.noMatch}
        drawing="magnifier"
        action={
          <button type="button" className="btn btn-primary min-h-11" onClick={onClear}>
            {list.clear}
          </button>
        }
      >
        {list.noMatchHint}
      </EmptyState>
    );
  }
  if (words !== '') {
    return (
      <EmptyState
        title={search.none(words)}
        drawing="magnifier"
        action={
          <Link to={paths.categories} viewTransition className="btn btn-primary min-h-11">
            {search.seeBrands}
          </Link>
        }
      >
        {search.noneHint}
      </EmptyState>
    );
  }
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

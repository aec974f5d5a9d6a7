import { Link } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { useMemberTexts } from '#web/texts/member-texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** Instead of a list: nothing is on sale of a brand, or nothing of it is what somebody wants. */
export function NothingFound({ brand, hasPhones, onClear }: { brand: string | undefined; hasPhones: boolean; onClear: () => void }) {
  const { list } = useMemberTexts().listing;
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

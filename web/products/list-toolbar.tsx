import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { limits } from '#contract/limits.ts';
import type { SearchAnswer } from '#contract/search.ts';
import type { SearchSort } from '#contract/searching.ts';
import { Dialog } from '#web/dialogs/dialog.tsx';
import { FacetFields } from '#web/search/facet-fields.tsx';
import type { ChangeWishes } from '#web/search/use-wishes.ts';
import { addressOf, filterCount, withoutFilters } from '#web/search/wishes.ts';
import type { Wishes } from '#web/search/wishes.ts';
import { useFinding } from '#web/texts/pages/finding.ts';
import { useTexts } from '#web/texts/use-texts.ts';
import { SkipLink } from '#web/ui/skip-link.tsx';

export interface Choosing {
  wishes: Wishes;
  onChange: ChangeWishes;
  facets: SearchAnswer['facets'];
  /** The page is one brand's. */
  hasBrand: boolean;
}

const filtersId = 'filters';
/** Of what lies behind the filters. */
export const phonesId = 'phones';

/**
 * The filters beside a list, where the screen is wide enough. Without scripts they are a form, also below the list of a
 * narrow screen.
 */
export function FilterPanel(choosing: Choosing) {
  const { filter } = useTexts().listing.list;
  const { apply, near, toPhones } = useFinding();
  const { wishes } = choosing;
  return (
    <section
      id={filtersId}
      aria-label={filter.label}
      className="noscript:block max-lg:order-last max-lg:mt-8 hidden w-full shrink-0 lg:sticky lg:top-20 lg:block lg:max-h-[calc(100dvh-6rem)] lg:w-60 lg:self-start lg:overflow-y-auto lg:overscroll-contain lg:pe-2 lg:pb-4"
    >
      <SkipLink to={phonesId}>{toPhones}</SkipLink>
      <form method="get" autoComplete="off" className="space-y-4" onSubmit={(event) => event.preventDefault()}>
        <FacetFields {...choosing} />
        <label className="noscript:flex input hidden min-h-11 w-full">
          <span className="text-quiet text-sm">{near.town}</span>
          <input name="near" autoComplete="off" maxLength={limits.searchMax} className="min-w-0" />
        </label>
        {wishes.q !== '' && <input type="hidden" name="q" value={wishes.q} />}
        {wishes.town !== null && <input type="hidden" name="town" value={wishes.town} />}
        {wishes.sort !== null && <input type="hidden" name="sort" value={wishes.sort} />}
        <button type="submit" className="btn btn-primary noscript:inline-flex hidden min-h-11 w-full">
          {apply}
        </button>
      </form>
    </section>
  );
}

interface ToolbarProps extends Choosing {
  summary: string;
  /** How many phones there are to show. */
  total: number;
  sorts: readonly SearchSort[];
  isPending: boolean;
  /** What else one can do with the list as a whole. */
  beside?: ReactNode;
}

/**
 * What stands above a list of phones: how many they are, their order, and filters in a sheet of their own where the
 * screen is narrow.
 */
export function ListToolbar({ summary, total, sorts, isPending, beside, ...choosing }: ToolbarProps) {
  const { filter } = useTexts().listing.list;
  const [isOpen, setOpen] = useState(false);
  const { wishes, onChange } = choosing;
  const count = filterCount(wishes);
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <div className="me-auto flex flex-wrap items-center gap-x-2 max-md:w-full max-md:justify-between">
        <p role="status" aria-busy={isPending || undefined} className="text-label py-2">
          {summary}
        </p>
        {beside}
      </div>
      <button
        type="button"
        className="btn btn-outline border-outline noscript:hidden min-h-11 max-md:flex-1 lg:hidden"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <SlidersHorizontal className="size-4" aria-hidden="true" />
        {count > 0 ? filter.openWith(count) : filter.open}
      </button>
      <a href={`#${filtersId}`} className="btn btn-outline border-outline noscript:max-lg:inline-flex hidden min-h-11">
        {filter.open}
      </a>
      <SortField sorts={sorts} wishes={wishes} onChange={onChange} />
      {isOpen && (
        <Dialog title={filter.title} onClose={() => setOpen(false)}>
          <div className="space-y-4">
            <FacetFields {...choosing} />
            <Foot>
              <ClearButton wishes={wishes} onChange={onChange} />
              <button type="button" className="btn btn-primary min-h-11 flex-1" onClick={() => setOpen(false)}>
                {filter.show(total)}
              </button>
            </Foot>
          </div>
        </Dialog>
      )}
    </div>
  );
}

/** At hand however long the sheet is. */
function Foot({ children }: { children: ReactNode }) {
  return (
    <div className="bg-base-100 border-base-300 sticky -bottom-6 -mx-6 flex gap-2 border-t px-6 py-3">{children}</div>
  );
}

/** Takes every filter off; words and order stay. */
function ClearButton({ wishes, onChange }: Pick<Choosing, 'wishes' | 'onChange'>) {
  const { clear } = useTexts().listing.list;
  if (filterCount(wishes) === 0) return null;
  return (
    <button type="button" className="btn btn-ghost min-h-11" onClick={() => onChange(withoutFilters(wishes))}>
      {clear}
    </button>
  );
}

function SortField({
  sorts,
  wishes,
  onChange,
}: Pick<Choosing, 'wishes' | 'onChange'> & { sorts: readonly SearchSort[] }) {
  const { sort: texts } = useTexts().listing.list;
  const { apply } = useFinding();
  const [own] = sorts;
  const asked = new URLSearchParams(addressOf({ ...wishes, sort: null }));
  return (
    <form
      method="get"
      autoComplete="off"
      className="flex gap-2 max-md:flex-1"
      onSubmit={(event) => event.preventDefault()}
    >
      {[...asked].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <select
        name="sort"
        aria-label={texts.label}
        className="select min-h-11 w-auto max-md:flex-1"
        value={wishes.sort ?? own}
        onChange={({ target }) => {
          const sort = sorts.find((one) => one === target.value) ?? null;
          onChange({ ...wishes, sort: sort === own ? null : sort });
        }}
      >
        {sorts.map((one) => (
          <option key={one} value={one}>
            {texts[one]}
          </option>
        ))}
      </select>
      <button type="submit" className="btn btn-outline border-outline noscript:inline-flex hidden min-h-11">
        {apply}
      </button>
    </form>
  );
}

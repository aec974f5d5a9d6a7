import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '#web/dialogs/dialog.tsx';
import { FilterFields } from '#web/products/filter-fields.tsx';
import { everything, filterCount, sorts } from '#web/products/narrowing.ts';
import type { Narrowing, Sort } from '#web/products/narrowing.ts';
import { useTexts } from '#web/texts/use-texts.ts';

interface Choosing {
  narrowing: Narrowing;
  onChange: (next: Narrowing) => void;
}

/** The filters beside a list, where the screen is wide enough. */
export function FilterPanel({ narrowing, onChange }: Choosing) {
  const { filter } = useTexts().listing.list;
  return (
    <section aria-label={filter.label} className="sticky top-20 hidden w-56 shrink-0 space-y-5 self-start lg:block">
      <FilterFields narrowing={narrowing} onChange={onChange} />
      <ClearButton narrowing={narrowing} onChange={onChange} />
    </section>
  );
}

/**
 * What stands above a list of phones: how many they are, their order, and filters in a sheet of their own where the
 * screen is narrow.
 */
export function ListToolbar({ narrowing, onChange, found, summary }: Choosing & { found: number; summary: string }) {
  const { filter } = useTexts().listing.list;
  const [isOpen, setOpen] = useState(false);
  const count = filterCount(narrowing);
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <p role="status" className="text-label me-auto py-2 max-md:w-full">
        {summary}
      </p>
      <button
        type="button"
        className="btn btn-outline border-outline min-h-11 max-md:flex-1 lg:hidden"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <SlidersHorizontal className="size-4" aria-hidden="true" />
        {count > 0 ? filter.openWith(count) : filter.open}
      </button>
      <SortField sort={narrowing.sort} onChange={(sort) => onChange({ ...narrowing, sort })} />
      {isOpen && (
        <Dialog title={filter.title} onClose={() => setOpen(false)}>
          <div className="space-y-5">
            <FilterFields narrowing={narrowing} onChange={onChange} />
            <div className="flex gap-2">
              <ClearButton narrowing={narrowing} onChange={onChange} />
              <button type="button" className="btn btn-primary min-h-11 flex-1" onClick={() => setOpen(false)}>
                {filter.show(found)}
              </button>
            </div>
          </div>
        </Dialog>
      )}
    </div>
  );
}

/** Takes every filter off; the order stays. */
function ClearButton({ narrowing, onChange }: Choosing) {
  const { clear } = useTexts().listing.list;
  if (filterCount(narrowing) === 0) return null;
  return (
    <button
      type="button"
      className="btn btn-ghost min-h-11"
      onClick={() => onChange({ ...everything, sort: narrowing.sort })}
    >
      {clear}
    </button>
  );
}

function SortField({ sort, onChange }: { sort: Sort; onChange: (sort: Sort) => void }) {
  const { sort: texts } = useTexts().listing.list;
  return (
    <select
      aria-label={texts.label}
      className="select min-h-11 w-auto max-md:flex-1"
      value={sort}
      onChange={(event) => onChange(sorts.find((one) => one === event.target.value) ?? 'newest')}
    >
      {sorts.map((one) => (
        <option key={one} value={one}>
          {texts[one]}
        </option>
      ))}
    </select>
  );
}

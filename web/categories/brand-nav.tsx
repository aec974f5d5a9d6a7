import { memo, useEffect, useRef } from 'react';
import { NavLink } from 'react-router';
import type { To } from 'react-router';
import type { Category } from '#contract/categories.ts';
import { paths } from '#web/lib/paths.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** Keeps what one looks for (`search`). Where the screen is narrow the brands are pushed along. */
export const BrandNav = memo(function BrandNav({
  categories,
  current,
  search,
}: {
  categories: readonly Category[];
  current: string;
  search: string;
}) {
  const { otherBrands, allBrands } = useTexts().listing.list;
  const nav = useRef<HTMLElement>(null);
  // The first one leads to all brands.
  const at = categories.findIndex(({ _id }) => _id === current) + 1;
  useEffect(() => {
    // With the next picture: measured now, the page would have to be laid out in between.
    const frame = requestAnimationFrame(() => {
      const chip = nav.current?.children[at];
      if (nav.current && chip) bringToMiddle(nav.current, chip);
    });
    return () => cancelAnimationFrame(frame);
  }, [at]);
  return (
    <nav
      ref={nav}
      aria-label={otherBrands}
      className="-mx-4 mb-6 flex gap-1.5 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:-mx-6 sm:px-6 lg:-mx-4 lg:gap-0.5 lg:px-1"
    >
      <Chip to={paths.categories}>{allBrands}</Chip>
      {categories.map(({ _id, name }) => (
        <Chip key={_id} to={{ pathname: paths.category(_id), search }}>
          {name}
        </Chip>
      ))}
    </nav>
  );
});

function Chip({ to, children }: { to: To; children: string }) {
  return (
    <NavLink
      to={to}
      end
      viewTransition
      className={({ isActive }) =>
        'btn min-h-11 shrink-0 rounded-full px-3.5 font-medium lg:btn-sm lg:min-h-9 ' +
        (isActive
          ? 'bg-base-content text-base-100 hover:bg-base-content border-transparent'
          : 'btn-ghost max-lg:border-base-300')
      }
    >
      {children}
    </NavLink>
  );
}

/** The brand one looks at may be one of more than there is room for. Only the row is pushed along, never the page. */
function bringToMiddle(row: Element, chip: Element): void {
  const [around, inside] = [row.getBoundingClientRect(), chip.getBoundingClientRect()];
  row.scrollLeft += inside.left + inside.width / 2 - (around.left + around.width / 2);
}

import { Link, useViewTransitionState } from 'react-router';
import type { Category } from '#contract/categories.ts';
import { pictureSources } from '#web/lib/images.ts';
import { paths } from '#web/lib/paths.ts';
import { useTexts } from '#web/texts/use-texts.ts';
import { Picture } from '#web/ui/picture.tsx';

const columns = 'grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-2 sm:grid-cols-3 sm:gap-4 lg:grid-cols-5';

/** Tiles that a phone shows without scrolling. */
const inSight = 9;

/** The brands as tiles; each leads to its phones. */
export function CategoryGrid({ categories, eager = false }: { categories: readonly Category[]; eager?: boolean }) {
  return (
    <ul className={columns}>
      {categories.map((category, at) => (
        <li key={category._id}>
          <Tile category={category} eager={eager && at < inSight} />
        </li>
      ))}
    </ul>
  );
}

function Tile({ category, eager }: { category: Category; eager: boolean }) {
  const { count } = useTexts().products;
  const to = paths.category(category._id);
  // The picture of the brand that is opened, or come from, moves to its place on the other page.
  const isMoving = useViewTransitionState(to);
  return (
    <Link to={to} viewTransition className="group surface-link block overflow-hidden">
      <div
        className="after-paint aspect-[4/3] overflow-hidden"
        style={isMoving ? { viewTransitionName: 'brand-picture' } : undefined}
      >
        <Picture
          sources={pictureSources(category.img)}
          alt=""
          sizes="(min-width: 1024px) 230px, 30vw"
          eager={eager}
          className="size-full transition-transform duration-300 group-hover:scale-[1.03] motion-reduce:group-hover:scale-100"
        />
      </div>
      <span className="flex flex-col justify-between gap-x-2 px-2.5 py-2 sm:flex-row sm:flex-wrap sm:items-baseline sm:px-3.5 sm:py-3">
        <span className="font-semibold">{category.name}</span>
        <span className="text-quiet text-xs tabular-nums sm:text-sm">{count(category.productCount)}</span>
      </span>
    </Link>
  );
}

export function CategorySkeletons({ label }: { label: string }) {
  return (
    <div role="status" className={columns}>
      <span className="sr-only">{label}</span>
      {Array.from({ length: 10 }, (_, at) => (
        <div key={at} className="surface overflow-hidden" aria-hidden="true">
          <div className="skeleton aspect-[4/3] rounded-none" />
          <div className="px-3.5 py-3">
            <div className="skeleton h-6 w-2/3" />
          </div>
        </div>
      ))}
    </div>
  );
}

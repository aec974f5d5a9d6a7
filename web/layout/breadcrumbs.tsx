import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { Crumb } from '#web/lib/page-meta.ts';
import { usePageTexts } from '#web/texts/pages/phones-and-models.ts';

/** Where a page stands, from home to itself. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { breadcrumbs } = usePageTexts().phonePage;
  return (
    <nav aria-label={breadcrumbs} className="mb-3 sm:mb-5">
      <ol className="text-note text-quiet flex items-center gap-x-1.5 overflow-hidden">
        {crumbs.map(({ name, path }, at) => {
          const isLast = at === crumbs.length - 1;
          return (
            <li key={path} className={`flex items-center gap-x-1.5 ${isLast ? 'min-w-0' : 'shrink-0'}`}>
              {at > 0 && <ChevronRight className="size-3.5 shrink-0 rtl:-scale-x-100" aria-hidden="true" />}
              {isLast ? (
                <span className="truncate" aria-current="page">
                  {name}
                </span>
              ) : (
                <Link to={path} className="link-hover inline-block py-1.5">
                  {name}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

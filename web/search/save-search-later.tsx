import { lazy, Suspense } from 'react';
import type { ComponentProps } from 'react';
import type Button from '#web/search/save-search.tsx';

/** A page shows its phones without it too. */
const SaveSearch = lazy(() => import('#web/search/save-search.tsx').catch(() => ({ default: () => null })));

/** The button that saves a search, a little later than the page. */
export function SaveSearchLater(props: ComponentProps<typeof Button>) {
  return (
    <Suspense>
      <SaveSearch {...props} />
    </Suspense>
  );
}

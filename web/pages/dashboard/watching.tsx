import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { watching as allowed } from '#contract/allowances.ts';
import type { SavedSearch } from '#contract/watching.ts';
import { Guard } from '#web/guards/guard.tsx';
import { Loaded } from '#web/layout/loaded.tsx';
import type { AsksEarly } from '#web/lib/early.ts';
import { paths } from '#web/lib/paths.ts';
import { textsOf } from '#web/texts/use-texts.ts';
import { useWatching, watchingOf } from '#web/texts/pages/watching.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { TableSkeleton } from '#web/ui/skeletons.tsx';
import { useKeptFocus } from '#web/ui/use-kept-focus.ts';
import { PhoneAlerts } from '#web/watching/phone-alerts.tsx';
import { PushSection } from '#web/watching/push-section.tsx';
import { watchingQuery } from '#web/watching/queries.ts';
import { SearchItem } from '#web/watching/search-item.tsx';
import type { Route } from './+types/watching.ts';

export const handle: AsksEarly = { early: () => ['/api/watching'] };

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: textsOf(matches).frame.titleOf(watchingOf(matches).title) }];
}

export default function WatchingPage() {
  const texts = useWatching();
  return (
    <main className="max-w-4xl">
      <PageHeading title={texts.title}>{texts.intro}</PageHeading>
      <Guard waiting={<TableSkeleton rows={3} />}>{() => <Watching />}</Guard>
    </main>
  );
}

function Watching() {
  const texts = useWatching();
  const watched = useQuery(watchingQuery());
  return (
    <div className="space-y-12">
      <Part title={texts.searches}>
        <Loaded
          query={{ ...watched, data: watched.data?.searches }}
          label={texts.loading}
          skeleton={<TableSkeleton label={texts.loading} rows={3} />}
          empty={
            <EmptyState
              title={texts.none}
              drawing="bell"
              action={
                <Link to={paths.search} className="btn btn-primary">
                  {texts.search}
                </Link>
              }
            >
              {texts.noneHint}
            </EmptyState>
          }
        >
          {(searches) => (
            <>
              <p className="text-quiet mb-3">{texts.count(searches.length, allowed.searchesMax)}</p>
              <Searches searches={searches} />
            </>
          )}
        </Loaded>
      </Part>
      {watched.data && (
        <>
          <Part title={texts.phones}>
            <PhoneAlerts phones={watched.data.phones} />
          </Part>
          <Part title={texts.push}>
            <PushSection pushKey={watched.data.pushKey} pushedTo={watched.data.pushedTo} />
          </Part>
        </>
      )}
    </div>
  );
}

function Searches({ searches }: { searches: readonly SavedSearch[] }) {
  const kept = useKeptFocus<HTMLUListElement>();
  return (
    <ul {...kept} className="surface divide-base-300 divide-y overflow-hidden">
      {searches.map((saved) => (
        <SearchItem key={saved._id} saved={saved} />
      ))}
    </ul>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-heading mb-4">
        {title}
      </h2>
      {children}
    </section>
  );
}

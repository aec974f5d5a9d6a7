import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { Guard } from '#web/guards/guard.tsx';
import { ShowMore } from '#web/layout/show-more.tsx';
import type { AsksEarly } from '#web/lib/early.ts';
import { pageSize } from '#web/lib/paged-query.ts';
import type { SessionUser } from '#web/lib/session.tsx';
import { storedToken } from '#web/lib/token.ts';
import { everything } from '#web/products/narrowing.ts';
import { NothingFound } from '#web/products/nothing-found.tsx';
import { PhoneList } from '#web/products/phone-list.tsx';
import { foundCountQuery, foundProductsQuery, manyFoundProductsQuery } from '#web/products/queries.ts';
import { SearchField } from '#web/products/search-field.tsx';
import { searchWordsOf } from '#web/products/search-words.ts';
import { useListSummary } from '#web/products/use-list-summary.ts';
import { useNarrowedList } from '#web/products/use-narrowed-list.ts';
import { useNarrowing } from '#web/products/use-narrowing.ts';
import { textsOf, useTexts } from '#web/texts/use-texts.ts';
import type { Route } from './+types/search.ts';

export const handle: AsksEarly = {
  early: (_, search) => {
    const words = searchWordsOf(search);
    return [`/api/products/search?${words === '' ? '' : `q=${encodeURIComponent(words)}&`}limit=${pageSize}`];
  },
};

export function meta({ matches, location }: Route.MetaArgs) {
  const { frame, search } = textsOf(matches);
  const words = searchWordsOf(new URLSearchParams(location.search));
  return [
    { title: frame.titleOf(words === '' ? search.titleOfAll : search.title(words)) },
    { name: 'robots', content: 'noindex' },
  ];
}

export default function SearchPage() {
  const texts = useTexts().search;
  const [search] = useSearchParams();
  const words = searchWordsOf(search);
  const queryClient = useQueryClient();
  useEffect(() => {
    // Asked for together with who is signed in, not after it.
    if (storedToken.read() !== null) void queryClient.prefetchInfiniteQuery(foundProductsQuery(words));
  }, [queryClient, words]);
  return (
    <main className="shell pt-6 pb-10 sm:pt-8">
      <SearchField />
      <h1 className="text-title mb-6 wrap-anywhere">{words === '' ? texts.titleOfAll : texts.title(words)}</h1>
      <Guard waiting={<Found key={words} words={words} user={null} />}>
        {(user) => <Found key={words} words={words} user={user} />}
      </Guard>
    </main>
  );
}

function Found({ words, user }: { words: string; user: SessionUser | null }) {
  const { moreThan } = useTexts().search;
  const [narrowing, setNarrowing] = useNarrowing();
  const list = useNarrowedList({ newest: foundProductsQuery(words), many: manyFoundProductsQuery(words) }, narrowing, {
    isWanted: user !== null,
  });
  const counted = useQuery({ ...foundCountQuery(words), enabled: user !== null });
  const summary = useListSummary(list, narrowing, counted.data);
  const isCounted = list.isAll || counted.data !== undefined;
  return (
    <PhoneList
      list={list}
      narrowing={narrowing}
      onNarrow={setNarrowing}
      summary={isCounted ? summary : counted.isError ? moreThan(list.looked) : ''}
      user={user}
      nothing={<NothingFound words={words} hasPhones={list.looked > 0} onClear={() => setNarrowing(everything)} />}
      more={<ShowMore query={list.paged} />}
      onRetry={() => void Promise.all([list.newest.refetch(), counted.refetch()])}
    />
  );
}

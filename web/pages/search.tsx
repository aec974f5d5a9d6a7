import { useQuery } from '@tanstack/react-query';
import { redirect, useLocation } from 'react-router';
import type { Client } from '#contract/client.ts';
import type { Town } from '#contract/places.ts';
import type { SearchAnswer } from '#contract/search.ts';
import { searchSorts } from '#contract/searching.ts';
import OfflineNote from '#web/layout/offline-note.tsx';
import { ShowMore } from '#web/layout/show-more.tsx';
import type { HasQueryAddress } from '#web/lib/page-address.ts';
import { pageSize } from '#web/lib/paged-query.ts';
import { apiContext } from '#web/lib/server-api.ts';
import { useSession } from '#web/lib/session.tsx';
import { useTitle } from '#web/lib/use-title.ts';
import { PhoneList } from '#web/products/phone-list.tsx';
import { useFoundPhones } from '#web/products/use-found-phones.ts';
import type { FirstFound } from '#web/products/use-found-phones.ts';
import { VisitorActions } from '#web/products/visitor-actions.tsx';
import { correctedWords } from '#web/search/near-misses.ts';
import { townQuery } from '#web/search/queries.ts';
import { searchWordsOf } from '#web/search/search-words.ts';
import { useWishes } from '#web/search/use-wishes.ts';
import { addressOf, askedOf, everything, radiusFirstKm, wishesOf } from '#web/search/wishes.ts';
import type { Wishes } from '#web/search/wishes.ts';
import { findingOf, useFinding } from '#web/texts/pages/finding.ts';
import { textsOf, useTexts } from '#web/texts/use-texts.ts';
import type { Texts } from '#web/texts/en/index.ts';
import { Sentence } from '#web/ui/sentence.tsx';
import type { Route } from './+types/search.ts';

export const handle: HasQueryAddress = { queryAddress: (search) => addressOf(wishesOf(search)) };

const sorts = searchSorts.filter((sort) => sort !== 'nearest');

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  const texts = textsOf(matches);
  const finding = findingOf(matches);
  const wishes = wishesOf(new URLSearchParams(location.search));
  const facets = loaderData?.first?.answer.facets;
  const title = titleOf({ ...finding, ...texts.search }, wishes, facets);
  return [
    { title: texts.frame.titleOf(title) },
    { name: 'description', content: finding.metaDescription(onlyOf(wishes, facets)) },
    ...(isForEngines(wishes) ? [] : [{ name: 'robots', content: 'noindex' }]),
  ];
}

interface Loaded {
  first: FirstFound | null;
  /** The one that the address names. */
  town?: Town | null;
}

/** As visitors see it, the same for everybody. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Loaded> {
  const api = context.get(apiContext);
  const { searchParams } = new URL(request.url);
  const wishes = wishesOf(searchParams);
  const near = cut(searchParams.get('near') ?? '');
  if (near !== '') throw redirect(`/search${addressOf(await withTown(api, wishes, near))}`);
  const address = addressOf(wishes);
  const after = searchParams.get('after') ?? '';
  // Only the list of all is kept; what it shows changes with the brands' lists.
  if (address === '' && after === '') await api.listCategories();
  const [found, town] = await Promise.all([
    api
      .search({ query: { ...askedOf(wishes), limit: pageSize, ...(after === '' ? {} : { after }) } })
      .catch(() => null),
    wishes.town === null ? null : api.getTown({ params: { id: String(wishes.town) } }).catch(() => null),
  ]);
  if (found === null && after !== '') throw redirect(`/search${address}`);
  return { first: found && { address, after, answer: found, at: new Date().toISOString() }, town };
}

/** Without scripts nobody chooses from suggestions: the first one is meant. What is no town is a word like others. */
async function withTown(api: Client, wishes: Wishes, near: string): Promise<Wishes> {
  const [town] = await api.suggestTowns({ query: { q: near } });
  if (town === undefined) return { ...wishes, q: cut(`${wishes.q} ${near}`) };
  return { ...wishes, town: town._id, radiusKm: wishes.radiusKm ?? radiusFirstKm };
}

/** Words as far as they can be searched for, so that no call refuses them. */
const cut = (q: string) => searchWordsOf(new URLSearchParams({ q }));

/** In the browser the list asks for itself. */
export function clientLoader(): Loaded {
  return { first: null };
}

/** What came with the page stays as long as the page does. */
export function shouldRevalidate() {
  return false;
}

export default function SearchPage({ loaderData: { first, town } }: Route.ComponentProps) {
  const { frame, search } = useTexts();
  const texts = { ...useFinding(), ...search };
  const [wishes, setWishes] = useWishes();
  // What came with the page names the town before scripts, too.
  useQuery({
    ...townQuery(wishes.town ?? 0),
    enabled: false,
    ...(town?._id === wishes.town && town ? { initialData: town } : {}),
  });
  const session = useSession();
  const after = new URLSearchParams(useLocation().search).get('after') ?? '';
  const { query, phones, answer, isOld } = useFoundPhones(wishes, { first, after });
  const title = titleOf(texts, wishes, answer?.facets);
  useTitle(frame.titleOf(title));
  const corrected = answer?.corrected ?? [];
  const next = new URLSearchParams(addressOf(wishes));
  next.set('after', answer?.next ?? '');
  return (
    <main className="shell pt-6 pb-10 sm:pt-8">
      <div className="mb-5 space-y-1">
        <h1 className="text-title wrap-anywhere">{title}</h1>
        {corrected.length > 0 && !isOld && (
          <p className="text-quiet">
            <Sentence text={texts.corrected}>
              <strong className="text-base-content">{correctedWords(wishes.q, corrected)}</strong>
            </Sentence>
          </p>
        )}
      </div>
      <PhoneList
        phones={phones}
        answer={answer}
        isPending={query.isPending}
        isOld={isOld}
        error={query.error}
        wishes={wishes}
        onChange={setWishes}
        sorts={sorts}
        user={session.status === 'signedIn' ? session.user : null}
        ForVisitors={VisitorActions}
        renderedAt={first?.at}
        more={<ShowMore query={query} to={{ search: next.toString() }} />}
        onRetry={() => void query.refetch()}
      />
      <OfflineNote />
    </main>
  );
}

type TitleTexts = Pick<Texts['search'] & ReturnType<typeof useFinding>, 'title' | 'titleOfAll' | 'titleOfOnly'>;
type Named = Pick<SearchAnswer['facets'], 'brand' | 'model'>;

function titleOf(texts: TitleTexts, wishes: Wishes, facets: Named | undefined): string {
  if (wishes.q !== '') return texts.title(wishes.q);
  const only = onlyOf(wishes, facets);
  return only === null ? texts.titleOfAll : texts.titleOfOnly(only);
}

/** The name of the one model, or of the one brand, that is searched for. */
function onlyOf(wishes: Wishes, facets: Named | undefined): string | null {
  const [only, ...others] = [
    ...wishes.model.map((id) => facets?.model.find(({ value }) => value === id)?.label),
    ...(wishes.model.length > 0
      ? []
      : wishes.brand.map((id) => facets?.brand.find(({ value }) => value === id)?.label)),
  ];
  return others.length > 0 ? null : (only ?? null);
}

/** One brand or one model, and everything, are what people look for elsewhere; there are too many other searches. */
function isForEngines(wishes: Wishes): boolean {
  const { brand, model, ...others } = wishes;
  const isPlain = addressOf({ ...others, brand: [], model: [] }) === addressOf(everything);
  return isPlain && brand.length + model.length <= 1;
}

import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { ApiError } from '#contract/client.ts';
import type { Category } from '#contract/categories.ts';
import type { Product } from '#contract/products.ts';
import { BrandHeading } from '#web/categories/brand-heading.tsx';
import { BrandNav } from '#web/categories/brand-nav.tsx';
import { categoriesQuery } from '#web/categories/queries.ts';
import { requireBrand } from '#web/categories/require-brand.ts';
import { Guard } from '#web/guards/guard.tsx';
import { NotFound } from '#web/layout/not-found.tsx';
import { ShowMore } from '#web/layout/show-more.tsx';
import type { ChecksAddress } from '#web/lib/page-address.ts';
import { apiContext } from '#web/lib/server-api.ts';
import type { SessionUser } from '#web/lib/session.tsx';
import { storedToken } from '#web/lib/token.ts';
import { PhoneList } from '#web/products/phone-list.tsx';
import { atOnce } from '#web/products/product-grid.tsx';
import { categoryProductsQuery } from '#web/products/queries.ts';
import { useChosenPhone } from '#web/products/use-chosen-phone.ts';
import { useFoundPhones } from '#web/products/use-found-phones.ts';
import { facetsQuery } from '#web/search/queries.ts';
import { useWishes } from '#web/search/use-wishes.ts';
import { addressOf, everything } from '#web/search/wishes.ts';
import { findingOf } from '#web/texts/pages/finding.ts';
import { textsOf } from '#web/texts/use-texts.ts';
import type { Route } from './+types/category.ts';

/** A page shows its phones without it too, and a little before it. */
const OfflineNote = lazy(() => import('#web/layout/offline-note.tsx').catch(() => ({ default: () => null })));

export const handle: ChecksAddress = { checksAddress: true };

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { frame, listing } = textsOf(matches);
  const { title } = listing.list;
  const brand = loaderData?.brand ?? null;
  return [
    { title: frame.titleOf(brand === null ? title : `${brand}: ${title}`) },
    { name: 'description', content: findingOf(matches).metaDescription(brand) },
  ];
}

/**
 * What comes with the page itself: the brands, and as many phones as a screen shows, without what only members are
 * told.
 */
interface First {
  categoryId: string;
  categories: Category[];
  phones: Product[];
  at: string;
}

interface Loaded {
  brand: string | null;
  first: First | null;
}

/** The page of a brand is the same for everybody, so its phones may stand in it; with filters they come later. */
export async function loader({ context, params, request }: Route.LoaderArgs): Promise<Loaded> {
  const api = context.get(apiContext);
  const { brand, categories } = await requireBrand(api, params.id);
  if (new URL(request.url).search !== '') return { brand, first: null };
  const phones = await api.listCategoryProducts({ params, query: { limit: atOnce } }).catch(() => null);
  return { brand, first: phones && { categoryId: params.id, categories, phones, at: new Date().toISOString() } };
}

/** In the browser everything comes from the calls themselves. */
export function clientLoader(): Loaded {
  return { brand: null, first: null };
}

/** What came with the page stays as long as the page does. */
export function shouldRevalidate() {
  return false;
}

export default function CategoryPage({ params, loaderData }: Route.ComponentProps) {
  const first = loaderData.first?.categoryId === params.id ? loaderData.first : null;
  const queryClient = useQueryClient();
  useEffect(() => {
    // Requested together with the session, not after it: people came for the pictures.
    if (storedToken.read() !== null) void queryClient.prefetchInfiniteQuery(categoryProductsQuery(params.id));
  }, [queryClient, params.id]);
  return (
    <main className="shell pt-4 pb-10 sm:pt-6">
      {/* Both are the same element, so what stands there already stays when it is known who is looking. */}
      <Guard waiting={<Products key={params.id} categoryId={params.id} first={first} user={null} />}>
        {(user) => <Products key={params.id} categoryId={params.id} first={first} user={user} />}
      </Guard>
    </main>
  );
}

const sorts = ['newest', 'cheapest', 'dearest', 'saving'] as const;

function Products({ categoryId, first, user }: { categoryId: string; first: First | null; user: SessionUser | null }) {
  const [asked, setWishes] = useWishes();
  // The page's brand and order are fixed; those in the address don't count.
  const wishes = {
    ...asked,
    q: '',
    brand: [],
    sort: asked.sort === 'best' || asked.sort === 'newest' ? null : asked.sort,
  };
  const isNarrowed = addressOf(wishes) !== '';
  const categories = useQuery({ ...categoriesQuery(), initialData: first?.categories });
  const newest = useInfiniteQuery({
    ...categoryProductsQuery(categoryId),
    enabled: user !== null && !isNarrowed,
    placeholderData: first?.phones && { pages: [[...first.phones]], pageParams: [''] },
  });
  const searched = { ...wishes, brand: [categoryId], sort: wishes.sort ?? ('newest' as const) };
  const found = useFoundPhones(searched, { isWanted: user !== null && isNarrowed });
  const counted = useQuery({
    ...facetsQuery({ ...everything, brand: [categoryId] }),
    enabled: user !== null && !isNarrowed,
  });
  const brand = categories.data?.find((category) => category._id === categoryId);
  const chosen = useChosenPhone(categoryId, isNarrowed);
  const query = isNarrowed ? found.query : newest;
  const all = newest.data ?? [];
  // Until the first filtered list is there, the whole one stays, and the other way round.
  const isFirstLook = isNarrowed && found.answer === undefined && found.query.isPending && all.length > 0;
  const isBeforeWhole = !isNarrowed && found.answer !== undefined && newest.isPending;
  const isOld = isNarrowed
    ? found.isOld || isFirstLook
    : found.answer !== undefined && (newest.isPending || counted.isPending);
  if (newest.error instanceof ApiError && (newest.error.status === 404 || newest.error.status === 400))
    return <NotFound />;
  return (
    <>
      <BrandNav categories={categories.data ?? []} current={categoryId} search={addressOf({ ...wishes, model: [] })} />
      <BrandHeading brand={brand} />
      <PhoneList
        phones={isBeforeWhole || (isNarrowed && !isFirstLook) ? found.phones : all}
        answer={isNarrowed ? (found.answer ?? counted.data) : (counted.data ?? found.answer)}
        isCounting={counted.isPending}
        isPending={query.isPending && !isFirstLook && !isBeforeWhole}
        isOld={isOld}
        error={query.error}
        wishes={wishes}
        searched={searched}
        onChange={setWishes}
        sorts={sorts}
        brand={brand?.name}
        hasBrand
        user={user}
        isComing={!isNarrowed && newest.isPlaceholderData}
        chosen={chosen}
        renderedAt={first?.at}
        more={<ShowMore query={query} />}
        onRetry={() => void Promise.all([query.refetch(), categories.refetch()])}
      />
      <Suspense>
        <OfflineNote />
      </Suspense>
    </>
  );
}

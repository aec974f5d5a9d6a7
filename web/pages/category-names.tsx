import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { categoriesQuery } from '#web/categories/queries.ts';
import { requireBrand } from '#web/categories/require-brand.ts';
import { Guard } from '#web/guards/guard.tsx';
import { NotFound } from '#web/layout/not-found.tsx';
import { ShowMore } from '#web/layout/show-more.tsx';
import type { ChecksAddress } from '#web/lib/page-address.ts';
import { paths } from '#web/lib/paths.ts';
import { messageOf } from '#web/lib/problems.ts';
import { apiContext } from '#web/lib/server-api.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { categoryNamesQuery } from '#web/products/names-query.ts';
import { textsOf, useTexts } from '#web/texts/use-texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import type { Route } from './+types/category-names.ts';

export const handle: ChecksAddress = { checksAddress: true };

interface Loaded {
  brand: string | null;
}

/** Members get the names, later; everybody learns whether the brand exists. */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Loaded> {
  const { brand } = await requireBrand(context.get(apiContext), params.id);
  return { brand };
}

/** In the browser the calls tell. */
export function clientLoader(): Loaded {
  return { brand: null };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { frame, listing } = textsOf(matches);
  const { title } = listing.names;
  const brand = loaderData?.brand ?? null;
  return [{ title: frame.titleOf(brand === null ? title : `${brand}: ${title}`) }];
}

export default function CategoryNamesPage({ params }: Route.ComponentProps) {
  return (
    <main className="shell py-8 sm:py-10">
      <Guard waiting={<NameSkeletons />}>{() => <Names categoryId={params.id} />}</Guard>
    </main>
  );
}

function Names({ categoryId }: { categoryId: string }) {
  const { frame, listing } = useTexts();
  const { list, names } = listing;
  const products = useInfiniteQuery(categoryNamesQuery(categoryId));
  const categories = useQuery(categoriesQuery());
  const brand = categories.data?.find(({ _id }) => _id === categoryId);
  useTitle(brand ? frame.titleOf(`${brand.name}: ${names.title}`) : null);
  if (products.error instanceof ApiError && (products.error.status === 404 || products.error.status === 400))
    return <NotFound />;
  return (
    <>
      <PageHeading
        title={names.title}
        action={
          <Link to={paths.category(categoryId)} viewTransition className="btn btn-primary min-h-11">
            {names.withPictures}
          </Link>
        }
      />
      {products.isPending && <NameSkeletons />}
      {products.isError && products.data === undefined && (
        <ErrorState message={messageOf(products.error)} onRetry={() => void products.refetch()} />
      )}
      {products.data?.length === 0 && (
        <EmptyState
          title={names.none}
          action={
            <Link to={paths.categories} viewTransition className="btn btn-primary min-h-11">
              {list.seeBrands}
            </Link>
          }
        >
          {list.noneHint}
        </EmptyState>
      )}
      <ul className="gap-x-10 md:columns-2 lg:columns-3">
        {products.data?.map((product) => (
          <li key={product._id} className="border-base-300 break-inside-avoid border-b py-2.5">
            {product.name}
          </li>
        ))}
      </ul>
      <ShowMore query={products} />
    </>
  );
}

function NameSkeletons() {
  const { loading } = useTexts().products;
  return (
    <div role="status" className="gap-x-10 md:columns-2 lg:columns-3">
      <span className="sr-only">{loading}</span>
      {Array.from({ length: 12 }, (_, at) => (
        <div key={at} className="border-base-300 break-inside-avoid border-b py-3.5" aria-hidden="true">
          <div className="skeleton h-4 w-3/4" />
        </div>
      ))}
    </div>
  );
}

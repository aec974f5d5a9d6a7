import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { Guard } from '#web/guards/guard.tsx';
import { NotFound } from '#web/layout/not-found.tsx';
import { paths } from '#web/lib/paths.ts';
import { messageOf } from '#web/lib/problems.ts';
import { categoryNamesQuery } from '#web/products/queries.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { Route } from './+types/category-names.ts';

export function meta() {
  return [{ title: 'All product in this categories · Redial' }];
}

export default function CategoryNamesPage({ params }: Route.ComponentProps) {
  return (
    <main className="shell py-10">
      <Guard>{() => <Names categoryId={params.id} />}</Guard>
    </main>
  );
}

function Names({ categoryId }: { categoryId: string }) {
  const products = useQuery(categoryNamesQuery(categoryId));
  if (products.error instanceof ApiError && (products.error.status === 404 || products.error.status === 400)) return <NotFound />;
  return (
    <>
      <PageHeading
        title="All product in this categories"
        action={
          <Link to={paths.category(categoryId)} className="btn btn-primary btn-sm">
            See them with pictures
          </Link>
        }
      />
      {products.isPending && <Spinner />}
      {products.isError && <ErrorState message={messageOf(products.error)} onRetry={() => void products.refetch()} />}
      {products.data?.length === 0 && <EmptyState title="Nothing on sale here right now" />}
      <ul className="divide-base-300 divide-y">
        {products.data?.map((product) => (
          <li key={product._id} className="py-2.5">
            {product.name}
          </li>
        ))}
      </ul>
    </>
  );
}

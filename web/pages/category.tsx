import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '#contract/client.ts';
import type { Product } from '#contract/products.ts';
import { BookingDialog } from '#web/bookings/booking-dialog.tsx';
import { categoriesQuery } from '#web/categories/queries.ts';
import { Guard } from '#web/guards/guard.tsx';
import { NotFound } from '#web/layout/not-found.tsx';
import { ShowMore } from '#web/layout/show-more.tsx';
import { paths } from '#web/lib/paths.ts';
import { messageOf } from '#web/lib/problems.ts';
import type { SessionUser } from '#web/lib/session.tsx';
import { ProductCard } from '#web/products/product-card.tsx';
import { categoryProductsQuery } from '#web/products/queries.ts';
import { CardSkeletons } from '#web/products/skeletons.tsx';
import { ReportDialog } from '#web/reports/report-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import type { Route } from './+types/category.ts';

export function meta() {
  return [{ title: 'All Available Products · Redial' }];
}

export default function CategoryPage({ params }: Route.ComponentProps) {
  return (
    <main className="shell py-10">
      <Guard>{(user) => <Products key={params.id} categoryId={params.id} user={user} />}</Guard>
    </main>
  );
}

type Open = { kind: 'booking' | 'report'; product: Product } | null;

function Products({ categoryId, user }: { categoryId: string; user: SessionUser }) {
  const [open, setOpen] = useState<Open>(null);
  const categories = useQuery(categoriesQuery());
  const products = useInfiniteQuery(categoryProductsQuery(categoryId));
  const brand = categories.data?.find((category) => category._id === categoryId)?.name;
  if (products.error instanceof ApiError && (products.error.status === 404 || products.error.status === 400)) return <NotFound />;

  const all = products.data ?? [];
  return (
    <>
      <PageHeading title="All Available Products">{brand ? `${brand}, newest first` : 'Newest first'}</PageHeading>
      {products.isPending && <CardSkeletons />}
      {products.isError && <ErrorState message={messageOf(products.error)} onRetry={() => void products.refetch()} />}
      {products.isSuccess && all.length === 0 && (
        <EmptyState
          title={`No ${brand ?? ''} phones on sale right now`}
          action={
            <Link to={paths.categories} className="btn btn-primary">
              See other brands
            </Link>
          }
        >
          New ones come in every day.
        </EmptyState>
      )}
      <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
        {all.map((product, at) => (
          <ProductCard key={product._id} product={product} eager={at < 3} actions={<Actions product={product} user={user} onOpen={(kind) => setOpen({ kind, product })} />} />
        ))}
      </div>
      <ShowMore query={products} />
      {open?.kind === 'booking' && <BookingDialog product={open.product} user={user} onClose={() => setOpen(null)} />}
      {open?.kind === 'report' && <ReportDialog product={open.product} user={user} onClose={() => setOpen(null)} />}
    </>
  );
}

function Actions({ product, user, onOpen }: { product: Product; user: SessionUser; onOpen: (kind: 'booking' | 'report') => void }) {
  const isBuyer = user.role === 'buyer';
  return (
    <>
      <button type="button" className="btn btn-primary" disabled={!isBuyer || product.salesStatus !== 'Available'} onClick={() => onOpen('booking')}>
        Book Now
      </button>
      <button type="button" className="btn btn-outline" disabled={!isBuyer} onClick={() => onOpen('report')}>
        Report To Admin
      </button>
      {!isBuyer && <p className="text-base-content/70 col-span-2 text-sm">Booking and reporting are for buyers. You are signed in as {user.role === 'admin' ? 'an admin' : 'a seller'}.</p>}
    </>
  );
}

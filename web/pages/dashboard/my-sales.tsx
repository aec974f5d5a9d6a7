import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Sale } from '#contract/bookings.ts';
import { mySalesQuery } from '#web/bookings/queries.ts';
import { Guard } from '#web/guards/guard.tsx';
import { Loaded } from '#web/layout/loaded.tsx';
import { date, usd } from '#web/lib/format.ts';
import { pictureSources } from '#web/lib/images.ts';
import { paths } from '#web/lib/paths.ts';
import { RelistButton } from '#web/products/relist-button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Table } from '#web/ui/table.tsx';

export function meta() {
  return [{ title: 'My Sales · Redial' }];
}

export default function MySalesPage() {
  return (
    <main>
      <PageHeading title="My Sales">What you have sold, to whom and for how much.</PageHeading>
      <Guard role="seller">{(user) => <Sales email={user.email} />}</Guard>
    </main>
  );
}

function Sales({ email }: { email: string }) {
  const sales = useQuery(mySalesQuery(email));
  return (
    <Loaded
      query={sales}
      label="Loading your sales"
      empty={
        <EmptyState
          title="You have not sold a phone yet"
          action={
            <Link to={paths.myProducts} className="btn btn-primary">
              Go to My Products
            </Link>
          }
        >
          Advertised phones are seen first by everybody who comes to the home page.
        </EmptyState>
      }
    >
      {(rows) => (
        <>
          <Table
            caption="My Sales"
            rows={rows}
            keyOf={(sale) => sale._id}
            columns={[
              { title: 'Image', cell: (sale) => <Picture sources={pictureSources(sale.img)} alt="" sizes="64px" placeholder={sale.placeholder} className="rounded-field size-16" /> },
              { title: 'Product-Name', cell: (sale) => <span className="font-medium">{sale.productName}</span> },
              { title: 'Brand', cell: (sale) => sale.brand },
              { title: 'Buyer', cell: (sale) => <Buyer sale={sale} /> },
              { title: 'Sold', cell: (sale) => <time dateTime={sale.paidAt}>{date(sale.paidAt)}</time> },
              { title: 'Price', end: true, cell: (sale) => <Price sale={sale} /> },
            ]}
          />
          <p className="mt-4 text-right">
            Sold in all: <strong className="tabular-nums">{usd(sum(rows))}</strong>
          </p>
        </>
      )}
    </Loaded>
  );
}

function Buyer({ sale }: { sale: Sale }) {
  return (
    <span>
      {sale.userName}
      <span className="text-base-content/70 block text-xs break-all">{sale.email.endsWith('.invalid') ? '' : `${sale.email} · ${sale.phone}`}</span>
      {sale.location && <span className="text-base-content/70 block text-xs">{sale.location}</span>}
    </span>
  );
}

function Price({ sale }: { sale: Sale }) {
  if (sale.state === 'paid') return <span className="tabular-nums">{usd(sale.price)}</span>;
  return (
    <span className="inline-flex flex-col items-end">
      <s className="tabular-nums">{usd(sale.price)}</s>
      <span className="text-base-content/70 text-xs">Refunded</span>
      {sale.canRelist && <RelistButton productId={sale.productID} />}
    </span>
  );
}

function sum(sales: readonly Sale[]): number {
  return sales.reduce((total, sale) => total + (sale.state === 'paid' ? sale.price : 0), 0);
}

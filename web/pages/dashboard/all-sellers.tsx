import { useInfiniteQuery } from '@tanstack/react-query';
import { Guard } from '#web/guards/guard.tsx';
import { Loaded } from '#web/layout/loaded.tsx';
import { ShowMore } from '#web/layout/show-more.tsx';
import { VerifiedBadge } from '#web/products/badges.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Table } from '#web/ui/table.tsx';
import { DeletePersonButton } from '#web/users/delete-person-button.tsx';
import { sellersQuery } from '#web/users/queries.ts';
import { VerifyButton } from '#web/users/verify-button.tsx';

export function meta() {
  return [{ title: 'All Sellers · Redial' }];
}

export default function AllSellersPage() {
  return (
    <main>
      <PageHeading title="All Sellers">Everybody who sells here, the newest first. Verify those whose identity you have checked.</PageHeading>
      <Guard role="admin">{() => <Sellers />}</Guard>
    </main>
  );
}

function Sellers() {
  const sellers = useInfiniteQuery(sellersQuery());
  return (
    <>
      <Loaded query={sellers} label="Loading sellers" logsFailure empty={<EmptyState title="Nobody has signed up as a seller yet">They appear here as soon as they do.</EmptyState>}>
        {(rows) => (
          <Table
            caption="All Sellers"
            rows={rows}
            keyOf={(seller) => seller._id}
            columns={[
              { title: 'Name', cell: (seller) => <span className="font-medium">{seller.name}</span> },
              { title: 'Email', cell: (seller) => seller.email },
              { title: 'Status', cell: (seller) => <Status status={seller.status} /> },
              { title: 'Verify', cell: (seller) => seller.status !== 'verified' && <VerifyButton seller={seller} /> },
              { title: 'Delete', end: true, cell: (seller) => <DeletePersonButton person={seller} kind="seller" /> },
            ]}
          />
        )}
      </Loaded>
      <ShowMore query={sellers} />
    </>
  );
}

function Status({ status }: { status: 'verified' | undefined }) {
  if (status === undefined) return <span className="text-base-content/70">unverified</span>;
  return (
    <span className="inline-flex items-center gap-1">
      {status} <VerifiedBadge />
    </span>
  );
}

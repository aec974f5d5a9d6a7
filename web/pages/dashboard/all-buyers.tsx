import { useInfiniteQuery } from '@tanstack/react-query';
import { Guard } from '#web/guards/guard.tsx';
import { Loaded } from '#web/layout/loaded.tsx';
import { ShowMore } from '#web/layout/show-more.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Table } from '#web/ui/table.tsx';
import { DeletePersonButton } from '#web/users/delete-person-button.tsx';
import { buyersQuery } from '#web/users/queries.ts';

export function meta() {
  return [{ title: 'All Buyers · Redial' }];
}

export default function AllBuyersPage() {
  return (
    <main>
      <PageHeading title="All Buyers">Everybody who buys here, the newest first.</PageHeading>
      <Guard role="admin">{() => <Buyers />}</Guard>
    </main>
  );
}

function Buyers() {
  const buyers = useInfiniteQuery(buyersQuery());
  return (
    <>
      <Loaded query={buyers} label="Loading buyers" logsFailure empty={<EmptyState title="Nobody has signed up as a buyer yet">They appear here as soon as they do.</EmptyState>}>
        {(rows) => (
          <Table
            caption="All Buyers"
            rows={rows}
            keyOf={(buyer) => buyer._id}
            columns={[
              { title: 'Name', cell: (buyer) => <span className="font-medium">{buyer.name}</span> },
              { title: 'Email', cell: (buyer) => buyer.email },
              { title: 'Type', cell: (buyer) => buyer.accountType },
              { title: 'Delete', end: true, cell: (buyer) => <DeletePersonButton person={buyer} kind="buyer" /> },
            ]}
          />
        )}
      </Loaded>
      <ShowMore query={buyers} />
    </>
  );
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { Guard } from '#web/guards/guard.tsx';
import { Loaded } from '#web/layout/loaded.tsx';
import { ShowMore } from '#web/layout/show-more.tsx';
import type { AsksEarly } from '#web/lib/early.ts';
import { pageSize } from '#web/lib/paged-query.ts';
import { memberTextsOf, useMemberTexts } from '#web/texts/member-texts.ts';
import { textsOf } from '#web/texts/use-texts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { TableSkeleton } from '#web/ui/skeletons.tsx';
import { Table } from '#web/ui/table.tsx';
import { PersonActions } from '#web/users/person-actions.tsx';
import { PersonEmail } from '#web/users/person-email.tsx';
import { PersonName } from '#web/users/person-name.tsx';
import { buyersQuery } from '#web/users/queries.ts';
import type { Route } from './+types/all-buyers.ts';

export const handle: AsksEarly = { early: () => [`/api/users/buyers?limit=${pageSize}`] };

export function meta({ matches }: Route.MetaArgs) {
  const { frame } = textsOf(matches);
  const { admin } = memberTextsOf(matches);
  return [{ title: frame.titleOf(admin.buyers.title) }];
}

export default function AllBuyersPage() {
  const { title, lead } = useMemberTexts().admin.buyers;
  return (
    <main>
      <PageHeading title={title}>{lead}</PageHeading>
      <Guard role="admin" waiting={<TableSkeleton />}>
        {() => <Buyers />}
      </Guard>
    </main>
  );
}

function Buyers() {
  const { admin, identity } = useMemberTexts();
  const { title, loading, none, noneHint } = admin.buyers;
  const buyers = useInfiniteQuery(buyersQuery());
  return (
    <>
      <Loaded
        query={buyers}
        label={loading}
        skeleton={<TableSkeleton label={loading} />}
        logsFailure
        empty={
          <EmptyState drawing="magnifier" title={none}>
            {noneHint}
          </EmptyState>
        }
      >
        {(rows) => (
          <Table
            caption={title}
            rows={rows}
            keyOf={(buyer) => buyer._id}
            columns={[
              {
                title: admin.columns.name,
                narrow: 'heading',
                cell: (buyer) => <PersonName name={buyer.name} suspended={buyer.suspended} />,
              },
              { title: admin.columns.email, cell: (buyer) => <PersonEmail email={buyer.email} /> },
              { title: admin.columns.type, cell: (buyer) => <Badge>{identity.accountTypes[buyer.accountType]}</Badge> },
              {
                title: admin.columns.delete,
                end: true,
                narrow: 'actions',
                cell: (buyer) => <PersonActions person={buyer} kind="buyers" />,
              },
            ]}
          />
        )}
      </Loaded>
      <ShowMore query={buyers} />
    </>
  );
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { Guard } from '#web/guards/guard.tsx';
import { Loaded } from '#web/layout/loaded.tsx';
import { ShowMore } from '#web/layout/show-more.tsx';
import type { AsksEarly } from '#web/lib/early.ts';
import { pageSize } from '#web/lib/paged-query.ts';
import { VerifiedBadge } from '#web/products/verified-badge.tsx';
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
import { sellersQuery } from '#web/users/queries.ts';
import { VerifyButton } from '#web/users/verify-button.tsx';
import type { Route } from './+types/all-sellers.ts';

export const handle: AsksEarly = { early: () => [`/api/users/sellers?limit=${pageSize}`] };

export function meta({ matches }: Route.MetaArgs) {
  const { frame } = textsOf(matches);
  const { admin } = memberTextsOf(matches);
  return [{ title: frame.titleOf(admin.sellers.title) }];
}

export default function AllSellersPage() {
  const { title, lead } = useMemberTexts().admin.sellers;
  return (
    <main>
      <PageHeading title={title}>{lead}</PageHeading>
      <Guard role="admin" waiting={<TableSkeleton />}>
        {() => <Sellers />}
      </Guard>
    </main>
  );
}

function Sellers() {
  const { admin } = useMemberTexts();
  const { title, loading, none, noneHint } = admin.sellers;
  const sellers = useInfiniteQuery(sellersQuery());
  return (
    <>
      <Loaded
        query={sellers}
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
            keyOf={(seller) => seller._id}
            columns={[
              {
                title: admin.columns.name,
                narrow: 'heading',
                cell: (seller) => <PersonName name={seller.name} suspended={seller.suspended} />,
              },
              { title: admin.columns.email, cell: (seller) => <PersonEmail email={seller.email} /> },
              { title: admin.columns.status, cell: (seller) => <Status status={seller.status} /> },
              {
                title: admin.columns.verify,
                narrow: 'actions',
                cell: (seller) => seller.status !== 'verified' && <VerifyButton seller={seller} />,
              },
              {
                title: admin.columns.delete,
                end: true,
                narrow: 'actions',
                cell: (seller) => <PersonActions person={seller} kind="sellers" />,
              },
            ]}
          />
        )}
      </Loaded>
      <ShowMore query={sellers} />
    </>
  );
}

function Status({ status }: { status: 'verified' | undefined }) {
  const { unverified, verified } = useMemberTexts().admin.sellers;
  if (status === undefined) return <Badge>{unverified}</Badge>;
  return (
    <span className="inline-flex items-center gap-1.5">
      <Badge tone="success">{verified}</Badge>
      <VerifiedBadge />
    </span>
  );
}

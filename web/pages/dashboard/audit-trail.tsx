import { useInfiniteQuery } from '@tanstack/react-query';
import { auditQuery } from '#web/audit/queries.ts';
import { Guard } from '#web/guards/guard.tsx';
import { Loaded } from '#web/layout/loaded.tsx';
import { ShowMore } from '#web/layout/show-more.tsx';
import type { AsksEarly } from '#web/lib/early.ts';
import { pageSize } from '#web/lib/paged-query.ts';
import { memberTextsOf, useMemberTexts } from '#web/texts/member-texts.ts';
import { textsOf } from '#web/texts/use-texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LongText } from '#web/ui/long-text.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { TableSkeleton } from '#web/ui/skeletons.tsx';
import { Table } from '#web/ui/table.tsx';
import { TimeAgo } from '#web/ui/time-ago.tsx';
import type { Route } from './+types/audit-trail.ts';

export const handle: AsksEarly = { early: () => [`/api/audit?limit=${pageSize}`] };

export function meta({ matches }: Route.MetaArgs) {
  const { frame } = textsOf(matches);
  const { admin } = memberTextsOf(matches);
  return [{ title: frame.titleOf(admin.audit.title) }];
}

export default function AuditTrailPage() {
  const { title, lead } = useMemberTexts().admin.audit;
  return (
    <main>
      <PageHeading title={title}>{lead}</PageHeading>
      <Guard role="admin" waiting={<TableSkeleton />}>
        {() => <Entries />}
      </Guard>
    </main>
  );
}

function Entries() {
  const { columns, audit } = useMemberTexts().admin;
  const entries = useInfiniteQuery(auditQuery());
  return (
    <>
      <Loaded
        query={entries}
        label={audit.loading}
        skeleton={<TableSkeleton label={audit.loading} />}
        empty={
          <EmptyState drawing="shield" title={audit.none}>
            {audit.noneHint}
          </EmptyState>
        }
      >
        {(rows) => (
          <Table
            caption={audit.title}
            rows={rows}
            keyOf={(entry) => entry._id}
            columns={[
              { title: audit.who, cell: (entry) => entry.actor },
              {
                title: audit.what,
                narrow: 'heading',
                cell: (entry) => <span className="font-medium">{audit.actions[entry.action]}</span>,
              },
              { title: audit.about, cell: (entry) => entry.about || null },
              {
                title: audit.reason,
                narrow: 'text',
                cell: (entry) => entry.note !== '' && <LongText>{entry.note}</LongText>,
              },
              {
                title: columns.when,
                end: true,
                cell: (entry) => <TimeAgo at={entry.at} className="text-quiet whitespace-nowrap" />,
              },
            ]}
          />
        )}
      </Loaded>
      <ShowMore query={entries} />
    </>
  );
}

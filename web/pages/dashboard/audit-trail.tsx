import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditEntry } from '#contract/audit.ts';
import { auditQuery } from '#web/audit/queries.ts';
import { Guard } from '#web/guards/guard.tsx';
import { Loaded } from '#web/layout/loaded.tsx';
import { ShowMore } from '#web/layout/show-more.tsx';
import { moment } from '#web/lib/format.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LongText } from '#web/ui/long-text.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Table } from '#web/ui/table.tsx';

export function meta() {
  return [{ title: 'Audit Trail · Redial' }];
}

export default function AuditTrailPage() {
  return (
    <main>
      <PageHeading title="Audit Trail">Who of the admins did what, and when.</PageHeading>
      <Guard role="admin">{() => <Entries />}</Guard>
    </main>
  );
}

const words: Record<AuditEntry['action'], string> = {
  verified_seller: 'Verified a seller',
  closed_account: 'Closed an account',
  closed_report: 'Deleted a report',
  took_off_market: 'Took a phone off the market',
  deleted_message: 'Deleted a message',
  granted_admin: 'Made somebody an admin',
  revoked_admin: 'Took the admin role back',
  refunded_booking: 'Gave a payment back',
};

function Entries() {
  const entries = useInfiniteQuery(auditQuery());
  return (
    <>
      <Loaded query={entries} label="Loading the audit trail" empty={<EmptyState title="Nothing has been done yet">Each verification, deletion and withdrawal by an admin leaves a line here.</EmptyState>}>
        {(rows) => (
          <Table
            caption="Audit Trail"
            rows={rows}
            keyOf={(entry) => entry._id}
            columns={[
              { title: 'When', cell: (entry) => <time dateTime={entry.at}>{moment(entry.at)}</time> },
              { title: 'Who', cell: (entry) => entry.actor },
              { title: 'What', cell: (entry) => words[entry.action] },
              { title: 'About', cell: (entry) => <span className="font-medium">{entry.about || '–'}</span> },
              { title: 'Reason', cell: (entry) => <LongText>{entry.note || '–'}</LongText> },
            ]}
          />
        )}
      </Loaded>
      <ShowMore query={entries} />
    </>
  );
}

import { noteWithAmount } from '#web/audit/amounts.ts';
import { auditQuery } from '#web/audit/queries.ts';
import type { AsksEarly } from '#web/lib/early.ts';
import { pageSize } from '#web/lib/paged-query.ts';
import { AdminList } from '#web/pages/dashboard/admin-list.tsx';
import { adminTextsOf, useAdminTexts } from '#web/texts/pages/admin.ts';
import { textsOf, useShownName } from '#web/texts/use-texts.ts';
import { LongText } from '#web/ui/long-text.tsx';
import { TableText } from '#web/ui/table-text.tsx';
import { TimeAgo } from '#web/ui/time-ago.tsx';
import type { Route } from './+types/audit-trail.ts';

export const handle: AsksEarly = { early: () => [`/api/audit?limit=${pageSize}`] };

export function meta({ matches }: Route.MetaArgs) {
  const { frame } = textsOf(matches);
  const admin = adminTextsOf(matches);
  return [{ title: frame.titleOf(admin.audit.title) }];
}

export default function AuditTrailPage() {
  const { columns, audit } = useAdminTexts();
  const nameOf = useShownName();
  return (
    <AdminList
      texts={audit}
      query={auditQuery()}
      drawing="shield"
      rows={[
        { title: audit.who, cell: (entry) => <TableText>{nameOf(entry.actor)}</TableText> },
        {
          title: audit.what,
          narrow: 'heading',
          cell: (entry) => <span className="font-medium">{audit.did(entry.action)}</span>,
        },
        { title: audit.about, cell: (entry) => entry.about !== '' && <TableText>{nameOf(entry.about)}</TableText> },
        {
          title: audit.reason,
          narrow: 'text',
          cell: (entry) => entry.note !== '' && <LongText>{noteWithAmount(entry, audit.cents)}</LongText>,
        },
        {
          title: columns.when,
          end: true,
          cell: (entry) => <TimeAgo at={entry.at} className="text-quiet whitespace-nowrap" />,
        },
      ]}
    />
  );
}

import type { AsksEarly } from '#web/lib/early.ts';
import { pageSize } from '#web/lib/paged-query.ts';
import { AdminList } from '#web/pages/dashboard/admin-list.tsx';
import { adminTextsOf, useAdminTexts } from '#web/texts/pages/admin.ts';
import { textsOf, useTexts } from '#web/texts/use-texts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { PersonActions } from '#web/users/person-actions.tsx';
import { PersonEmail } from '#web/users/person-email.tsx';
import { PersonName } from '#web/users/person-name.tsx';
import { buyersQuery } from '#web/users/queries.ts';
import type { Route } from './+types/all-buyers.ts';

export const handle: AsksEarly = { early: () => [`/api/users/buyers?limit=${pageSize}`] };

export function meta({ matches }: Route.MetaArgs) {
  const { frame } = textsOf(matches);
  const admin = adminTextsOf(matches);
  return [{ title: frame.titleOf(admin.buyers.title) }];
}

export default function AllBuyersPage() {
  const { identity } = useTexts();
  const admin = useAdminTexts();
  return (
    <AdminList
      texts={admin.buyers}
      query={buyersQuery()}
      drawing="magnifier"
      failure="logged"
      rows={[
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
  );
}

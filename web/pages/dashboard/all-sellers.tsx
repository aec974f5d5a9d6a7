import type { AsksEarly } from '#web/lib/early.ts';
import { pageSize } from '#web/lib/paged-query.ts';
import { AdminList } from '#web/pages/dashboard/admin-list.tsx';
import { VerifiedBadge } from '#web/products/verified-badge.tsx';
import { adminTextsOf, useAdminTexts } from '#web/texts/pages/admin.ts';
import { textsOf } from '#web/texts/use-texts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { PersonActions } from '#web/users/person-actions.tsx';
import { PersonEmail } from '#web/users/person-email.tsx';
import { PersonName } from '#web/users/person-name.tsx';
import { sellersQuery } from '#web/users/queries.ts';
import { VerifyButton } from '#web/users/verify-button.tsx';
import type { Route } from './+types/all-sellers.ts';

export const handle: AsksEarly = { early: () => [`/api/users/sellers?limit=${pageSize}`] };

export function meta({ matches }: Route.MetaArgs) {
  const { frame } = textsOf(matches);
  const admin = adminTextsOf(matches);
  return [{ title: frame.titleOf(admin.sellers.title) }];
}

export default function AllSellersPage() {
  const admin = useAdminTexts();
  return (
    <AdminList
      texts={admin.sellers}
      query={sellersQuery()}
      drawing="magnifier"
      failure="logged"
      rows={[
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
  );
}

function Status({ status }: { status: 'verified' | undefined }) {
  const { unverified, verified } = useAdminTexts().sellers;
  if (status === undefined) return <Badge>{unverified}</Badge>;
  return (
    <span className="inline-flex items-center gap-1.5">
      <Badge tone="success">{verified}</Badge>
      <VerifiedBadge />
    </span>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { Link, Navigate } from 'react-router';
import type { Summary } from '#contract/summary.ts';
import { MailsComeBack } from '#web/identity/mails-come-back.tsx';
import { AddressToConfirm } from '#web/identity/unconfirmed-address.tsx';
import type { AsksEarly } from '#web/lib/early.ts';
import { paths } from '#web/lib/paths.ts';
import { messageOf } from '#web/lib/problems.ts';
import { useSession } from '#web/lib/session.tsx';
import { AdminNumbers } from '#web/summary/admin-numbers.tsx';
import { BuyerNumbers } from '#web/summary/buyer-numbers.tsx';
import { summaryQuery } from '#web/summary/queries.ts';
import { SellerNumbers } from '#web/summary/seller-numbers.tsx';
import { SummarySkeleton } from '#web/summary/summary-skeleton.tsx';
import { useSummaryTexts } from '#web/texts/pages/summary.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';

export const handle: AsksEarly = { early: () => ['/api/summary'] };

/** For what an address has to be confirmed, by whose it is. */
const purposes = { buyer: 'book', seller: 'sell', admin: 'getMails' } as const;

export default function DashboardPage() {
  const { title, seller } = useSummaryTexts();
  const session = useSession();
  const role = (session.status === 'signedIn' && session.user.role) || 'buyer';
  const isHeldUp = session.status === 'signedIn' && session.user.secondFactor === 'needed';
  const summary = useQuery({ ...summaryQuery(), enabled: session.status === 'signedIn' && !isHeldUp });
  // Rendered piece by piece: a slow phone answers a finger meanwhile.
  const numbers = useDeferredValue(summary.data);
  if (isHeldUp) return <Navigate to={paths.security} replace />;
  return (
    <main className="max-w-5xl">
      <PageHeading
        title={title}
        action={
          role === 'seller' && (
            <Link to={paths.addProduct} className="btn btn-primary">
              {seller.list}
            </Link>
          )
        }
      />
      <MailsComeBack>
        <AddressToConfirm before={purposes[role]} />
      </MailsComeBack>
      {numbers && <NumbersOf summary={numbers} />}
      {(summary.isPending || (summary.data && !numbers)) && <SummarySkeleton />}
      {summary.isError && summary.data === undefined && (
        <ErrorState message={messageOf(summary.error)} onRetry={() => void summary.refetch()} />
      )}
    </main>
  );
}

function NumbersOf({ summary }: { summary: Summary }) {
  if (summary.role === 'buyer') return <BuyerNumbers summary={summary} />;
  if (summary.role === 'seller') return <SellerNumbers summary={summary} />;
  return <AdminNumbers summary={summary} />;
}

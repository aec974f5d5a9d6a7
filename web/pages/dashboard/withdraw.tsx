import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { ApiError } from '#contract/client.ts';
import type { SaleStory } from '#contract/sales.ts';
import { Guard } from '#web/guards/guard.tsx';
import { NotFound } from '#web/layout/not-found.tsx';
import type { AsksEarly } from '#web/lib/early.ts';
import { paths } from '#web/lib/paths.ts';
import { messageOf } from '#web/lib/problems.ts';
import { saleQuery } from '#web/sales/queries.ts';
import { WithdrawalReceipt } from '#web/sales/withdrawal-receipt.tsx';
import { WithdrawalSteps } from '#web/sales/withdrawal-steps.tsx';
import { useWithdrawingTexts, withdrawingTextsOf } from '#web/texts/pages/withdrawing.ts';
import { textsOf } from '#web/texts/use-texts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { FormSkeleton } from '#web/ui/skeletons.tsx';
import type { Route } from './+types/withdraw.ts';

export const handle: AsksEarly = { early: ({ id = '' }) => [`/api/sales/${encodeURIComponent(id)}`] };

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: textsOf(matches).frame.titleOf(withdrawingTextsOf(matches).title) }];
}

/** A buyer withdraws from what a business sold; from then on it shows the receipt, also to the seller. */
export default function WithdrawPage({ params: { id } }: Route.ComponentProps) {
  const texts = useWithdrawingTexts();
  return (
    <main className="max-w-2xl">
      <Link
        to={paths.sale(id)}
        className="link-hover text-quiet mb-2 inline-flex min-h-11 items-center gap-1.5 text-sm"
      >
        <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />
        {texts.back}
      </Link>
      <PageHeading title={texts.title} />
      <Guard waiting={<FormSkeleton label={texts.loading} fields={2} />}>{() => <Withdrawal id={id} />}</Guard>
    </main>
  );
}

function Withdrawal({ id }: { id: string }) {
  const { loading } = useWithdrawingTexts();
  const { data: sale, error, refetch } = useQuery(saleQuery(id));
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <NotFound />;
  if (sale !== undefined) return <Part sale={sale} />;
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  return <FormSkeleton label={loading} fields={2} />;
}

function Part({ sale }: { sale: SaleStory }) {
  const texts = useWithdrawingTexts();
  if (sale.withdrawal === null) return <Alert tone="info">{texts.cannotPrivate}</Alert>;
  if (sale.withdrawal.said !== null) return <WithdrawalReceipt sale={sale} said={sale.withdrawal.said} />;
  if (sale.as !== 'buyer') return <Alert tone="info">{texts.onlyBuyer}</Alert>;
  if (!sale.withdrawal.isOpen) return <Alert tone="info">{texts.cannot}</Alert>;
  return <WithdrawalSteps sale={sale} />;
}

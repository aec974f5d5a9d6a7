import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ApiError } from '#contract/client.ts';
import type { SaleStory } from '#contract/sales.ts';
import { CaseDesk } from '#web/desk/case-desk.tsx';
import { NotFound } from '#web/layout/not-found.tsx';
import type { AsksEarly } from '#web/lib/early.ts';
import { paths } from '#web/lib/paths.ts';
import { messageOf } from '#web/lib/problems.ts';
import { useSession } from '#web/lib/session.tsx';
import { useTitle } from '#web/lib/use-title.ts';
import { BankClaims } from '#web/bookings/bank-claims.tsx';
import { AboutOther } from '#web/reviews/about-other.tsx';
import { ReviewsOfSale } from '#web/reviews/sale-reviews.tsx';
import { AnswerCall } from '#web/sales/asking/answer-call.tsx';
import { CallAdmin } from '#web/sales/asking/call-admin.tsx';
import { AskToCancel } from '#web/sales/asking/ask-to-cancel.tsx';
import { Cancelling } from '#web/sales/asking/cancelling.tsx';
import { EarlierCalls } from '#web/sales/asking/earlier-calls.tsx';
import { AdminSteps } from '#web/sales/admin-steps.tsx';
import { BuyerSteps } from '#web/sales/buyer-steps.tsx';
import { PhoneAsBooked } from '#web/sales/phone-as-booked.tsx';
import { saleQuery } from '#web/sales/queries.ts';
import { RefundReason } from '#web/sales/refund-reason.tsx';
import { SellerSteps } from '#web/sales/seller-steps.tsx';
import { TimeLine } from '#web/sales/time-line.tsx';
import { WhatWasSaid } from '#web/sales/what-was-said.tsx';
import { WithdrawalPage } from '#web/sales/withdrawal-page.tsx';
import { WithdrawalPanel } from '#web/sales/withdrawal-panel.tsx';
import { saleTextsOf, useSaleTexts } from '#web/texts/pages/sales.ts';
import { textsOf, useTexts } from '#web/texts/use-texts.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { FormSkeleton } from '#web/ui/skeletons.tsx';
import type { Route } from './+types/sale.ts';

const lookAgainMs = 20_000;

const columns = 'grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem] xl:gap-8';

export const handle: AsksEarly = { early: ({ id = '' }) => [`/api/sales/${encodeURIComponent(id)}`] };

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: textsOf(matches).frame.titleOf(saleTextsOf(matches).title) }];
}

export default function SalePage({ params }: Route.ComponentProps) {
  return <Sale key={params.id} id={params.id} />;
}

function Sale({ id }: { id: string }) {
  const { status } = useSession();
  const [part] = useSearchParams();
  const { data: sale, ...query } = useQuery({
    ...saleQuery(id),
    enabled: status === 'signedIn',
    // Nothing tells when codes are taken again.
    refetchInterval: ({ state }) =>
      state.data?.codeRestsUntil || state.data?.back?.codeRestsUntil ? lookAgainMs : false,
  });
  if (query.error instanceof ApiError && (query.error.status === 404 || query.error.status === 400))
    return <NotFound />;
  if (sale !== undefined) return part.has('withdraw') ? <WithdrawalPage sale={sale} /> : <Story sale={sale} />;
  if (query.error) return <ErrorState message={messageOf(query.error)} onRetry={() => void query.refetch()} />;
  return <Waiting />;
}

const backTo = { buyer: paths.myOrders, seller: paths.mySales, admin: paths.problems };

function Story({ sale }: { sale: SaleStory }) {
  const texts = useSaleTexts();
  const heading = texts.heading[sale.as](sale.productName);
  useTitle(useTexts().frame.titleOf(heading));
  return (
    <main className="max-w-2xl xl:max-w-5xl">
      <Link
        to={backTo[sale.as]}
        className="link-hover text-quiet mb-2 inline-flex min-h-11 items-center gap-1.5 text-sm"
      >
        <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />
        {texts.back[sale.as]}
      </Link>
      <PageHeading title={heading} />
      <div className={columns}>
        <div className="min-w-0 space-y-6">
          <Steps sale={sale} />
          <div className="flex flex-wrap gap-3 empty:hidden">
            <AskToCancel sale={sale} />
            <CallAdmin sale={sale} />
          </div>
          {sale.as !== 'admin' && sale.endedAt !== null && <ReviewsOfSale sale={sale._id} as={sale.as} />}
          <WhatWasSaid sale={sale} />
          <RefundReason sale={sale} />
          <EarlierCalls sale={sale} />
          <CaseDesk sale={sale} />
          <TimeLine sale={sale} />
        </div>
        <div className="min-w-0 space-y-4">
          <PhoneAsBooked sale={sale} />
          <WithdrawalPanel sale={sale} />
          {sale.as !== 'admin' && <AboutOther sale={sale._id} as={sale.as} />}
        </div>
      </div>
    </main>
  );
}

/** With each step its button goes, and the focus with it: then it goes on at the heading of the next one. */
function Steps({ sale }: { sale: SaleStory }) {
  const steps = useRef<HTMLDivElement>(null);
  const step = `${sale.state} ${sale.waitsFor}`;
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (document.activeElement === document.body) steps.current?.querySelector('h2')?.focus();
  }, [step]);
  return (
    <div ref={steps} className="space-y-6">
      <AnswerCall sale={sale} />
      <Cancelling sale={sale} />
      {sale.as !== 'admin' && <BankClaims claims={sale.bankClaims} as={sale.as} goesOn={sale.endedAt === null} />}
      <StepsOf sale={sale} />
    </div>
  );
}

function StepsOf({ sale }: { sale: SaleStory }) {
  if (sale.as === 'buyer') return <BuyerSteps sale={sale} />;
  return sale.as === 'seller' ? <SellerSteps sale={sale} /> : <AdminSteps sale={sale} />;
}

function Waiting() {
  const { loading, title } = useSaleTexts();
  return (
    <main className="max-w-2xl xl:max-w-5xl" aria-busy="true">
      <h1 className="sr-only">{title}</h1>
      <div className="mb-6 space-y-3 pt-13" aria-hidden="true">
        <div className="skeleton rounded-field h-9 w-3/5" />
      </div>
      <div className={columns}>
        <div className="surface p-5 sm:p-6">
          <FormSkeleton label={loading} fields={2} />
        </div>
        <div className="surface h-56" aria-hidden="true" />
      </div>
    </main>
  );
}

import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, CalendarX2, Hourglass } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '#contract/client.ts';
import type { Booking } from '#contract/bookings.ts';
import { endingIn, isBeingChecked, orderStateOf } from '#web/bookings/order-state.ts';
import type { OrderState } from '#web/bookings/order-state.ts';
import { bookingQuery } from '#web/bookings/queries.ts';
import { useNowUntil } from '#web/bookings/use-now-until.ts';
import { NotFound } from '#web/layout/not-found.tsx';
import type { AsksEarly } from '#web/lib/early.ts';
import { paths } from '#web/lib/paths.ts';
import { messageOf } from '#web/lib/problems.ts';
import { useSession } from '#web/lib/session.tsx';
import { useTitle } from '#web/lib/use-title.ts';
import { Checkout } from '#web/payments/checkout.tsx';
import { OrderSummary } from '#web/payments/order-summary.tsx';
import { PaymentDone } from '#web/payments/payment-done.tsx';
import { Receipt } from '#web/payments/receipt.tsx';
import { PaymentState } from '#web/payments/payment-state.tsx';
import { useLookAfterReturn } from '#web/payments/use-look-after-return.ts';
import { useOrderTexts } from '#web/texts/pages/orders.ts';
import { paymentTextsOf, usePaymentTexts } from '#web/texts/pages/payments.ts';
import { textsOf, useTexts } from '#web/texts/use-texts.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Sentence } from '#web/ui/sentence.tsx';
import { FormSkeleton } from '#web/ui/skeletons.tsx';
import type { Route } from './+types/payment.ts';

const lookAgainMs = 4_000;

/** The card form and the summary beside it where there is room, one below the other where there is none. */
const columns = 'grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem] xl:gap-8';

export const handle: AsksEarly = { early: ({ id = '' }) => [`/api/booking/${encodeURIComponent(id)}`] };

export function meta({ matches }: Route.MetaArgs) {
  const { frame } = textsOf(matches);
  const payments = paymentTextsOf(matches);
  return [{ title: frame.titleOf(payments.title) }];
}

export default function PaymentPage({ params }: Route.ComponentProps) {
  return <Order key={params.id} id={params.id} />;
}

function Order({ id }: { id: string }) {
  const { status } = useSession();
  const [isCharged, setCharged] = useState(false);
  const { data: booking, ...query } = useQuery({
    ...bookingQuery(id),
    enabled: status === 'signedIn',
    refetchInterval: ({ state: { data } }) =>
      data && ['checking', 'deciding'].includes(stateOf(data, new Date(), isCharged)) ? lookAgainMs : false,
  });
  // As its time is over the page is drawn anew, and with it the pause between two looks is chosen anew.
  const now = useNowUntil(booking?.expiresAt);
  useLookAfterReturn();
  if (query.error instanceof ApiError && (query.error.status === 404 || query.error.status === 400))
    return <NotFound />;
  if (booking === undefined && query.error)
    return <ErrorState message={messageOf(query.error)} onRetry={() => void query.refetch()} />;
  if (booking === undefined) return <PaymentSkeleton />;
  return <Payment booking={booking} state={stateOf(booking, now, isCharged)} now={now} onCharged={setCharged} />;
}

/** Where the order stands, also in the moments in which this page alone knows that it was charged. */
function stateOf(booking: Booking, now: Date, isCharged: boolean): OrderState {
  const state = orderStateOf(booking, now);
  return state === 'toPay' && isCharged ? 'checking' : state;
}

function Payment({
  booking,
  state,
  now,
  onCharged,
}: {
  booking: Booking;
  state: OrderState;
  now: Date;
  onCharged: (isCharged: boolean) => void;
}) {
  const payments = usePaymentTexts();
  const heading = payments.heading(booking.productName);
  useTitle(useTexts().frame.titleOf(heading));
  // What is paid for stands above the form; how it ended, above what it was.
  const isPayable = state === 'toPay';
  return (
    <main className="max-w-2xl xl:max-w-5xl">
      <Link
        to={paths.myOrders}
        className="link-hover text-quiet mb-2 inline-flex min-h-11 items-center gap-1.5 text-sm lg:hidden"
      >
        <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />
        {payments.back}
      </Link>
      <PageHeading title={heading}>
        {isPayable && (
          <Sentence text={payments.please}>
            <strong className="text-base-content">{payments.pleasePrice(booking.price)}</strong>
          </Sentence>
        )}
      </PageHeading>
      <div className={columns}>
        <div className="min-w-0">
          <Desk booking={booking} state={state} now={now} onCharged={onCharged} />
        </div>
        <OrderSummary booking={booking} state={state} now={now} className={isPayable ? 'max-xl:order-first' : ''} />
      </div>
      {booking.paid && <Receipt booking={booking} />}
    </main>
  );
}

/** The card form as long as something can be paid; else how it ended. */
function Desk({
  booking,
  state,
  now,
  onCharged,
}: {
  booking: Booking;
  state: OrderState;
  now: Date;
  onCharged: (isCharged: boolean) => void;
}) {
  const { endings } = useOrderTexts();
  const payments = usePaymentTexts();
  const [wasPaid] = useState(booking.paid);
  const ending = endingIn(state);
  if (booking.paid)
    return <PaymentDone booking={booking} transactionId={booking.transactionId ?? ''} isNew={!wasPaid} />;
  if (isBeingChecked(booking, now)) {
    return (
      <PaymentState tone="info" icon={Hourglass} title={payments.states.checkingTitle}>
        {payments.states.checking}
      </PaymentState>
    );
  }
  if (ending !== null) {
    return (
      <PaymentState
        tone="over"
        icon={CalendarX2}
        title={payments.states.overTitle}
        action={
          <Link to={paths.category(booking.id)} className="btn btn-primary max-sm:w-full">
            {payments.states.seeBrand(booking.brand)}
          </Link>
        }
      >
        {endings[ending]}
        {booking.transactionId !== null && (
          <span className="mt-2 block">
            {payments.done.transaction} <span className="font-mono text-sm break-all">{booking.transactionId}</span>
          </span>
        )}
      </PaymentState>
    );
  }
  return <Checkout booking={booking} onCharged={onCharged} />;
}

function PaymentSkeleton() {
  const { loading, title } = usePaymentTexts();
  return (
    <main className="max-w-2xl xl:max-w-5xl" aria-busy="true">
      <h1 className="sr-only">{title}</h1>
      <div className="mb-6 space-y-3 max-lg:pt-13" aria-hidden="true">
        <div className="skeleton rounded-field h-9 w-3/5" />
        <div className="skeleton rounded-field h-5 w-2/5" />
      </div>
      <div className={columns}>
        <div aria-hidden="true" className="surface overflow-hidden xl:order-last">
          <div className="skeleton h-40 rounded-none xl:h-72" />
          <div className="h-36 xl:h-72" />
        </div>
        <div className="surface p-5 sm:p-6">
          <FormSkeleton label={loading} fields={3} />
        </div>
      </div>
    </main>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ApiError } from '#contract/client.ts';
import type { Booking } from '#contract/bookings.ts';
import { isBeingChecked, whyNotPayable } from '#web/bookings/endings.ts';
import { bookingQuery } from '#web/bookings/queries.ts';
import { NotFound } from '#web/layout/not-found.tsx';
import { timeLeft, usd } from '#web/lib/format.ts';
import { pictureSources } from '#web/lib/images.ts';
import { paths } from '#web/lib/paths.ts';
import { messageOf } from '#web/lib/problems.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Checkout } from '#web/payments/checkout.tsx';
import { PaymentDone } from '#web/payments/payment-done.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { Route } from './+types/payment.ts';

const lookAgainMs = 4_000;

export function meta() {
  return [{ title: 'Payment · Redial' }];
}

export default function PaymentPage({ params }: Route.ComponentProps) {
  const booking = useQuery({ ...bookingQuery(params.id), refetchInterval: ({ state }) => (state.data && isBeingChecked(state.data, new Date()) ? lookAgainMs : false) });
  if (booking.isPending) return <Spinner label="Loading your booking" />;
  if (booking.error instanceof ApiError && (booking.error.status === 404 || booking.error.status === 400)) return <NotFound />;
  if (booking.isError) return <ErrorState message={messageOf(booking.error)} onRetry={() => void booking.refetch()} />;
  return (
    <main className="max-w-4xl">
      <PageHeading title={`Payment for ${booking.data.productName}`}>
        Please pay <strong>${booking.data.price}</strong> for your booking
      </PageHeading>
      <div className="grid items-start gap-6 lg:grid-cols-[1.4fr_1fr]">
        <Desk booking={booking.data} />
        <Summary booking={booking.data} />
      </div>
    </main>
  );
}

function Desk({ booking }: { booking: Booking }) {
  const now = useNow();
  if (booking.paid) return <PaymentDone transactionId={booking.transactionId ?? ''} />;
  if (isBeingChecked(booking, now)) {
    return <Alert tone="info">The time of this reservation is over. If you have just paid, the payment is being checked with your bank: this page shows by itself whether it has arrived.</Alert>;
  }
  const over = whyNotPayable(booking) ?? (timeLeft(booking.expiresAt, now) === null ? whyNotPayable({ state: 'lapsed', endedBy: 'time' }) : null);
  if (over !== null) {
    return (
      <div className="space-y-4">
        <Alert tone="warning">{over}</Alert>
        <Link to={paths.category(booking.id)} className="btn btn-primary">
          See {booking.brand} phones
        </Link>
      </div>
    );
  }
  return <Checkout booking={booking} />;
}

function Summary({ booking }: { booking: Booking }) {
  const now = useNow();
  const left = timeLeft(booking.expiresAt, now);
  return (
    <aside aria-label="Order summary" className="rounded-box border-base-300 overflow-hidden border">
      <Picture sources={pictureSources(booking.img)} alt={booking.productName} sizes="360px" placeholder={booking.placeholder} eager className="aspect-[4/3] w-full" />
      <dl className="space-y-2 p-5 text-sm">
        <Line title="Phone">{booking.productName}</Line>
        <Line title="Brand">{booking.brand}</Line>
        <Line title="Buyer">{booking.userName}</Line>
        {!booking.paid && whyNotPayable(booking) === null && left && <Line title="Held for you">{left}</Line>}
        <div className="border-base-300 flex justify-between border-t pt-3 text-base font-bold">
          <dt>Total</dt>
          <dd className="tabular-nums">{usd(booking.price)}</dd>
        </div>
      </dl>
    </aside>
  );
}

function Line({ title, children }: { title: string; children: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-base-content/70">{title}</dt>
      <dd className="min-w-0 text-right break-words">{children}</dd>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Booking } from '#contract/bookings.ts';
import { myBookingsQuery } from '#web/bookings/queries.ts';
import { Guard } from '#web/guards/guard.tsx';
import { timeLeft, usd } from '#web/lib/format.ts';
import { pictureSources } from '#web/lib/images.ts';
import { paths } from '#web/lib/paths.ts';
import { messageOf } from '#web/lib/problems.ts';
import { useNow } from '#web/lib/use-now.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Table } from '#web/ui/table.tsx';

export function meta() {
  return [{ title: 'My Orders · Redial' }];
}

export default function MyOrdersPage() {
  return (
    <main>
      <PageHeading title="My Orders">What you have booked and bought.</PageHeading>
      <Guard role="buyer">{(user) => <Orders email={user.email} />}</Guard>
    </main>
  );
}

function Orders({ email }: { email: string }) {
  const bookings = useQuery(myBookingsQuery(email));
  if (bookings.isPending) return <Spinner label="Loading your orders" />;
  if (bookings.isError) return <ErrorState message={messageOf(bookings.error)} onRetry={() => void bookings.refetch()} />;
  if (bookings.data.length === 0) {
    return (
      <EmptyState
        title="You have not booked a phone yet"
        action={
          <Link to={paths.categories} className="btn btn-primary">
            Find a phone
          </Link>
        }
      >
        Booking costs nothing and holds the phone for 12 hours.
      </EmptyState>
    );
  }
  return (
    <Table
      caption="My Orders"
      rows={bookings.data}
      keyOf={(booking) => booking._id}
      columns={[
        { title: '#', cell: (_, index) => index + 1 },
        {
          title: 'Image',
          cell: (booking) => <Picture sources={pictureSources(booking.img)} alt="" sizes="64px" placeholder={booking.placeholder} className="rounded-field size-16" />,
        },
        { title: 'Product-Name', cell: (booking) => <span className="font-medium">{booking.productName}</span> },
        { title: 'Brand', cell: (booking) => booking.brand },
        { title: 'Price', end: true, cell: (booking) => <span className="tabular-nums">{usd(booking.price)}</span> },
        { title: 'Payment', end: true, cell: (booking) => <Payment booking={booking} /> },
      ]}
    />
  );
}

const over = { lapsed: 'Lapsed', cancelled: 'Cancelled', refunded: 'Refunded' } as const;

function Payment({ booking }: { booking: Booking }) {
  const now = useNow();
  if (booking.paid) return <span className="text-success font-semibold">Paid</span>;
  if (booking.state !== 'reserved' && booking.state !== 'paying' && booking.state !== 'paid') return <span className="text-base-content/70">{over[booking.state]}</span>;
  const left = timeLeft(booking.expiresAt, now);
  if (left === null) return <span className="text-base-content/70">Lapsed</span>;
  return (
    <span className="inline-flex items-center gap-3">
      <span className="text-base-content/70 text-xs">{left} left</span>
      {booking.price > 0 && (
        <Link to={paths.payment(booking._id)} className="btn btn-primary btn-sm">
          Pay
        </Link>
      )}
    </span>
  );
}

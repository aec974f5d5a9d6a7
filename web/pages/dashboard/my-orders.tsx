import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Booking } from '#contract/bookings.ts';
import { CancelButton } from '#web/bookings/cancel-button.tsx';
import { howItEnded, isBeingChecked } from '#web/bookings/endings.ts';
import { myBookingsQuery } from '#web/bookings/queries.ts';
import { Guard } from '#web/guards/guard.tsx';
import { Loaded } from '#web/layout/loaded.tsx';
import { timeLeft, usd } from '#web/lib/format.ts';
import { pictureSources } from '#web/lib/images.ts';
import { paths } from '#web/lib/paths.ts';
import { useNow } from '#web/lib/use-now.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Picture } from '#web/ui/picture.tsx';
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
  return (
    <Loaded
      query={bookings}
      label="Loading your orders"
      empty={
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
      }
    >
      {(rows) => (
        <Table
          caption="My Orders"
          rows={rows}
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
      )}
    </Loaded>
  );
}

function Payment({ booking }: { booking: Booking }) {
  const now = useNow();
  if (booking.paid) return <span className="text-success font-semibold">Paid</span>;
  if (booking.processing) return <span className="text-base-content/70">Your bank is deciding</span>;
  if (isBeingChecked(booking, now)) return <span className="text-base-content/70">Checking the payment</span>;
  const left = timeLeft(booking.expiresAt, now);
  const over = howItEnded(booking) ?? (left === null ? 'Lapsed' : null);
  if (over !== null) return <span className="text-base-content/70">{over}</span>;
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
      <span className="text-base-content/70 text-xs">{left} left</span>
      {booking.price > 0 && (
        <Link to={paths.payment(booking._id)} className="btn btn-primary btn-sm">
          Pay
        </Link>
      )}
      <CancelButton booking={booking} />
    </span>
  );
}

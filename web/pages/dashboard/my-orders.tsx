import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Booking } from '#contract/bookings.ts';
import { byUrgency, isBeingChecked, orderStateOf } from '#web/bookings/order-state.ts';
import { OrdersTable } from '#web/bookings/orders-table.tsx';
import { myBookingsQuery } from '#web/bookings/queries.ts';
import { useOwnHoldTime } from '#web/bookings/use-hold-time.ts';
import { Guard } from '#web/guards/guard.tsx';
import { Loaded } from '#web/layout/loaded.tsx';
import { ShowMore } from '#web/layout/show-more.tsx';
import type { AsksEarly } from '#web/lib/early.ts';
import { paths } from '#web/lib/paths.ts';
import { useNow } from '#web/lib/use-now.ts';
import { salesToReviewQuery } from '#web/reviews/queries.ts';
import { orderTextsOf, useOrderTexts } from '#web/texts/pages/orders.ts';
import { textsOf, useFormats } from '#web/texts/use-texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { TableSkeleton } from '#web/ui/skeletons.tsx';
import type { Route } from './+types/my-orders.ts';

/** As long as a bank has not decided. */
const lookAgainMs = 10_000;

export const handle: AsksEarly = { early: () => ['/api/bookings?email={email}'] };

export function meta({ matches }: Route.MetaArgs) {
  const { frame } = textsOf(matches);
  return [{ title: frame.titleOf(orderTextsOf(matches).orders.title) }];
}

export default function MyOrdersPage() {
  const { orders } = useOrderTexts();
  return (
    <main>
      <PageHeading title={orders.title}>{orders.intro}</PageHeading>
      <Guard role="buyer" waiting={<TableSkeleton rows={3} />}>
        {(user) => <Orders email={user.email} />}
      </Guard>
    </main>
  );
}

const nothing: ReadonlySet<string> = new Set();

function Orders({ email }: { email: string }) {
  const texts = useOrderTexts().orders;
  const isOpen = (order: Booking) => order.processing || isBeingChecked(order, new Date());
  const bookings = useInfiniteQuery({
    ...myBookingsQuery(email),
    refetchInterval: ({ state }) => (state.data?.pages.some((page) => page.some(isOpen)) ? lookAgainMs : false),
  });
  const { data: toReview = nothing } = useQuery(salesToReviewQuery());
  const now = useNow();
  const holdTime = useOwnHoldTime();
  return (
    <Loaded
      query={bookings}
      label={texts.loading}
      skeleton={<TableSkeleton label={texts.loading} rows={3} />}
      empty={
        <EmptyState
          title={texts.none}
          drawing="receipt"
          action={
            <Link to={paths.categories} className="btn btn-primary">
              {texts.find}
            </Link>
          }
        >
          {texts.noneHint(holdTime)}
        </EmptyState>
      }
    >
      {(rows) => (
        <>
          <Waiting orders={rows} now={now} />
          <OrdersTable orders={byUrgency(rows, now)} toReview={toReview} now={now} />
          <ShowMore query={bookings} />
        </>
      )}
    </Loaded>
  );
}

/** What is still to be paid, in a sentence. */
function Waiting({ orders, now }: { orders: readonly Booking[]; now: Date }) {
  const texts = useOrderTexts().orders;
  const { until } = useFormats();
  const toPay = byUrgency(orders, now).filter((order) => orderStateOf(order, now) === 'toPay');
  const [first] = toPay;
  if (first === undefined) return null;
  const ends = until(first.expiresAt, now);
  return (
    <p className="mb-4">
      <strong className="font-semibold">{texts.waiting(toPay.length)}</strong>{' '}
      <span className="text-quiet">{toPay.length === 1 ? texts.heldUntil(ends) : texts.nextEnds(ends)}</span>
    </p>
  );
}

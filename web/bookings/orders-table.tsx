import { Link } from 'react-router';
import type { Booking } from '#contract/bookings.ts';
import type { SaleState } from '#contract/sale-states.ts';
import { CancelButton } from '#web/bookings/cancel-button.tsx';
import { OrderBadge } from '#web/bookings/order-badge.tsx';
import { endingIn, orderStateOf } from '#web/bookings/order-state.ts';
import { SaleLine } from '#web/bookings/sale-line.tsx';
import { TimeLeft } from '#web/bookings/time-left.tsx';
import { pictureSources } from '#web/lib/images.ts';
import { withdrawalPath } from '#web/bookings/withdrawal-path.ts';
import { paths } from '#web/lib/paths.ts';
import { useOrderTexts } from '#web/texts/pages/orders.ts';
import { useReturnTexts } from '#web/texts/pages/returning.ts';
import { useSaleTexts } from '#web/texts/pages/sales.ts';
import { useAskingTexts } from '#web/texts/pages/asking.ts';
import { useSendingTexts } from '#web/texts/pages/sending.ts';
import { useTalkTexts } from '#web/texts/pages/talk.ts';
import { useFormats } from '#web/texts/use-texts.ts';
import { Picture } from '#web/ui/picture.tsx';
import { tableRoles } from '#web/ui/table-roles.ts';
import { useKeptFocus } from '#web/ui/use-kept-focus.ts';

const cell = 'xl:px-3 xl:py-4 xl:align-middle xl:first:ps-5 xl:last:pe-5';

/** A buyer's orders: a table, and where that has no room one card an order. */
export function OrdersTable({
  orders,
  toReview,
  now,
}: {
  orders: readonly Booking[];
  /** Those whose seller waits to be rated. */
  toReview: ReadonlySet<string>;
  now: Date;
}) {
  const { columns, title } = useOrderTexts().orders;
  const kept = useKeptFocus<HTMLTableSectionElement>();
  return (
    <div className="xl:surface xl:overflow-x-auto">
      <table {...tableRoles.table} className="w-full border-collapse max-xl:block">
        <caption className="sr-only">{title}</caption>
        <thead {...tableRoles.rowgroup} className="max-xl:sr-only">
          <tr {...tableRoles.row} className="bg-base-200/60 text-label text-quiet">
            {[columns.index, columns.image, columns.name, columns.brand].map((name) => (
              <Title key={name}>{name}</Title>
            ))}
            <Title end>{columns.price}</Title>
            <Title end>{columns.payment}</Title>
          </tr>
        </thead>
        <tbody {...tableRoles.rowgroup} {...kept} className="max-xl:grid max-xl:gap-4">
          {orders.map((order, index) => (
            <Order key={order._id} order={order} toReview={toReview.has(order._id)} index={index} now={now} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Title({ end = false, children }: { end?: boolean; children: string }) {
  return (
    <th
      {...tableRoles.columnheader}
      scope="col"
      className={`px-3 py-3 font-semibold whitespace-nowrap first:ps-5 last:pe-5 ${end ? 'text-end' : 'text-start'}`}
    >
      {children}
    </th>
  );
}

function Order({ order, toReview, index, now }: { order: Booking; toReview: boolean; index: number; now: Date }) {
  const { usd } = useFormats();
  const next = useNext(order);
  const state = orderStateOf(order, now);
  const hasEnded = endingIn(state) !== null;
  // A time line needs the card's width.
  const below =
    hasEnded && order.line.length === 0 ? 'max-sm:col-start-2 max-sm:mt-2' : 'max-sm:col-span-full max-sm:mt-4';
  return (
    <tr
      {...tableRoles.row}
      className="max-xl:surface xl:border-base-300 max-xl:grid max-xl:grid-cols-[6rem_minmax(0,1fr)] max-xl:gap-x-4 max-xl:p-4 sm:max-xl:grid-cols-[6rem_minmax(0,1fr)_fit-content(50%)] xl:border-t"
    >
      <td {...tableRoles.cell} className={`${cell} text-note text-quiet tabular-nums max-xl:sr-only`}>
        {index + 1}
      </td>
      <td {...tableRoles.cell} className={`${cell} max-xl:row-span-4`}>
        <Picture
          sources={pictureSources(order.img)}
          alt=""
          sizes="96px"
          placeholder={order.placeholder}
          className={`rounded-field size-24 max-w-none xl:size-16 ${hasEnded ? 'opacity-70 grayscale' : ''}`}
        />
      </td>
      <td
        {...tableRoles.cell}
        className={`${cell} text-subheading wrap-anywhere xl:min-w-36 ${hasEnded ? 'text-quiet' : ''}`}
      >
        {order.productName}
      </td>
      <td {...tableRoles.cell} className={`${cell} text-quiet text-sm max-xl:col-start-2`}>
        {order.brand}
      </td>
      <td
        {...tableRoles.cell}
        className={`${cell} text-subheading tabular-nums max-xl:col-start-2 max-xl:mt-1 xl:text-end ${hasEnded ? 'text-quiet' : ''}`}
      >
        {usd(order.price)}
      </td>
      <td
        {...tableRoles.cell}
        className={`${cell} sm:max-xl:col-start-3 sm:max-xl:row-span-4 sm:max-xl:row-start-1 sm:max-xl:self-center ${below}`}
      >
        <Payment order={order} toReview={toReview} now={now} />
        <SaleLine next={next} line={order.line} end />
        <ToSeller order={order} />
        <ToWithdrawal order={order} />
      </td>
    </tr>
  );
}

/** The buyer's earlier question goes on as the order's conversation. A closed account reads nothing. */
function ToSeller({ order }: { order: Booking }) {
  const { toSeller, toSellerOf } = useTalkTexts();
  if (order.sellerContact === null || !['reserved', 'paying', 'paid'].includes(order.state)) return null;
  return (
    <Link
      to={paths.askSeller(order.productID)}
      className="link link-hover text-quiet text-note mt-2 block w-fit py-1.5 sm:ms-auto"
      aria-label={toSellerOf(order.productName)}
    >
      {toSeller}
    </Link>
  );
}

/** Bought from a business, the way out stays easy to find for as long as there is one. */
function ToWithdrawal({ order }: { order: Booking }) {
  const { link, linkOf } = useSaleTexts().withdrawal;
  if (!order.mayWithdraw) return null;
  return (
    <Link
      to={withdrawalPath(order._id)}
      className="link link-primary block w-fit py-1.5 text-sm sm:ms-auto"
      aria-label={linkOf(order.productName)}
    >
      {link}
    </Link>
  );
}

/** What its buyer is to do next, or waits for; null where nothing is left. */
function useNext(order: Booking): string | null {
  const { next, withdrawal } = useSaleTexts();
  const { next: sending } = useSendingTexts();
  const { next: goingBack } = useReturnTexts();
  const { cancel } = useAskingTexts();
  if (order.sale === null || isOver(order.sale)) return null;
  if (order.goingBack !== null) return goingBack.buyer[order.goingBack];
  if (order.heldUntil !== null) return withdrawal.next.buyer;
  if (order.mayBePosted) return withdrawal.posted.buyer;
  if (order.cancelling) return cancel.next.buyer;
  return order.sending === null ? next.buyer[order.sale] : sending.buyer[order.sending];
}

/** Where it stands and since when, and what can be done about it. */
function Payment({ order, toReview, now }: { order: Booking; toReview: boolean; now: Date }) {
  const { orders } = useOrderTexts();
  const { dayOf } = useFormats();
  const state = orderStateOf(order, now);
  const since = order.paidAt ?? order.endedAt;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 sm:flex-col sm:items-end">
      <div
        className={`flex flex-wrap items-center gap-x-3 gap-y-1 sm:flex-col sm:items-end ${state === 'toPay' ? 'max-sm:w-full max-sm:justify-between' : ''}`}
      >
        <OrderBadge state={state} />
        {state === 'toPay' && <TimeLeft expiresAt={order.expiresAt} now={now} />}
        {since !== null && <span className="text-note text-quiet whitespace-nowrap">{dayOf(since)}</span>}
        {order.refundReason !== null && <Why>{order.refundReason}</Why>}
      </div>
      {state === 'toPay' && (
        <div className="flex items-center gap-1 max-sm:w-full">
          <CancelButton booking={order} />
          {order.price > 0 && (
            <Link to={paths.payment(order._id)} prefetch="intent" className="btn btn-primary min-w-24 max-sm:flex-1">
              {orders.pay}
            </Link>
          )}
        </div>
      )}
      {state === 'paid' && (
        <div className="flex flex-wrap gap-2">
          {toReview ? <Rate order={order} /> : order.sale !== null && <NextStep order={order} state={order.sale} />}
          <Link
            to={paths.payment(order._id)}
            prefetch="intent"
            className="btn sm:btn-sm"
            aria-label={orders.receiptOf(order.productName)}
          >
            {orders.receipt}
          </Link>
        </div>
      )}
      {state !== 'paid' && (
        <div className="flex flex-wrap gap-2 empty:hidden sm:justify-end">
          {toReview && <Rate order={order} />}
          {endingIn(state) !== null && order.sale !== null && !toReview && <ToSale order={order} />}
          {endingIn(state) !== null && order.transactionId !== null && (
            <Link
              to={paths.payment(order._id)}
              prefetch="intent"
              className="btn btn-ghost sm:btn-sm"
              aria-label={orders.detailsOf(order.productName)}
            >
              {orders.details}
            </Link>
          )}
        </div>
      )}
    </div>
  );
}

/** Why an admin gave the money back; its sale has all of it. */
function Why({ children }: { children: string }) {
  return <span className="text-note text-quiet line-clamp-2 max-w-60 wrap-anywhere">{children}</span>;
}

/** The way to a sale whose money went back, beside its payment's. */
function ToSale({ order }: { order: Booking }) {
  const { title, storyOf } = useSaleTexts();
  return (
    <Link
      to={paths.sale(order._id)}
      prefetch="intent"
      className="btn btn-ghost sm:btn-sm"
      aria-label={storyOf(order.productName)}
    >
      {title}
    </Link>
  );
}

/** The way to the review of a sale that is over. */
function Rate({ order }: { order: Booking }) {
  const { rate, rateOf } = useSaleTexts();
  return (
    <Link
      to={paths.review(order._id)}
      prefetch="intent"
      className="btn btn-primary sm:btn-sm"
      aria-label={rateOf.buyer(order.productName)}
    >
      {rate.buyer}
    </Link>
  );
}

/** The way to what is next, or to what has been. */
function NextStep({ order, state }: { order: Booking; state: SaleState }) {
  const { open, openOf, story, storyOf } = useSaleTexts();
  const isDone = isOver(state);
  return (
    <Link
      to={paths.sale(order._id)}
      prefetch="intent"
      className={`btn sm:btn-sm ${isDone ? '' : 'btn-primary'}`}
      aria-label={isDone ? storyOf(order.productName) : openOf(order.productName)}
    >
      {isDone ? story : open}
    </Link>
  );
}

function isOver(state: SaleState): state is 'completed' | 'undone' {
  return state === 'completed' || state === 'undone';
}

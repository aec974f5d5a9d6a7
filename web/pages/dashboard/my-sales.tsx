import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Sale } from '#contract/bookings.ts';
import type { SaleState } from '#contract/sale-states.ts';
import type { Summary } from '#contract/summary.ts';
import { mySalesQuery } from '#web/bookings/queries.ts';
import { SaleLine } from '#web/bookings/sale-line.tsx';
import { Guard } from '#web/guards/guard.tsx';
import { Loaded } from '#web/layout/loaded.tsx';
import { ShowMore } from '#web/layout/show-more.tsx';
import type { AsksEarly } from '#web/lib/early.ts';
import { pictureSources } from '#web/lib/images.ts';
import { paths } from '#web/lib/paths.ts';
import { callAddress } from '#web/lib/phone-numbers.ts';
import { messageOf } from '#web/lib/problems.ts';
import { RelistButton } from '#web/products/relist-button.tsx';
import { salesToReviewQuery } from '#web/reviews/queries.ts';
import { summaryQuery } from '#web/summary/queries.ts';
import { useAskingTexts } from '#web/texts/pages/asking.ts';
import { mySalesTextsOf, useMySalesTexts } from '#web/texts/pages/my-sales.ts';
import { useReturnTexts } from '#web/texts/pages/returning.ts';
import { useSaleTexts } from '#web/texts/pages/sales.ts';
import { useSendingTexts } from '#web/texts/pages/sending.ts';
import { useTalkTexts } from '#web/texts/pages/talk.ts';
import { textsOf, useFormats, useShownName, useTexts } from '#web/texts/use-texts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { TableSkeleton } from '#web/ui/skeletons.tsx';
import { StatTile } from '#web/ui/stat-tile.tsx';
import { Table } from '#web/ui/table.tsx';
import { TableText } from '#web/ui/table-text.tsx';
import { PersonEmail } from '#web/users/person-email.tsx';
import type { Route } from './+types/my-sales.ts';

export const handle: AsksEarly = { early: () => ['/api/sales?email={email}', '/api/summary'] };

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: textsOf(matches).frame.titleOf(mySalesTextsOf(matches).title) }];
}

export default function MySalesPage() {
  const { title, lead, payout, toMoney } = useMySalesTexts();
  return (
    <main>
      <PageHeading title={title}>
        {lead} {payout}{' '}
        <Link to={paths.money} className="link">
          {toMoney}
        </Link>
      </PageHeading>
      <Guard role="seller" waiting={<TableSkeleton />}>
        {(user) => <Sales email={user.email} />}
      </Guard>
    </main>
  );
}

function Sales({ email }: { email: string }) {
  const { title, loading, columns, empty } = useMySalesTexts();
  const { dayOf } = useFormats();
  const sales = useInfiniteQuery(mySalesQuery(email));
  const summary = useQuery(summaryQuery());
  return (
    <Loaded
      query={sales}
      label={loading}
      skeleton={<TableSkeleton label={loading} />}
      empty={
        <EmptyState
          title={empty.title}
          drawing="receipt"
          action={
            <Link to={paths.myProducts} className="btn btn-primary">
              {empty.action}
            </Link>
          }
        >
          {empty.text}
        </EmptyState>
      }
    >
      {(rows) => (
        <div className="space-y-6">
          <InAll summary={summary} />
          <Table
            caption={title}
            rows={rows}
            keyOf={(sale) => sale._id}
            columns={[
              {
                title: columns.image,
                narrow: 'picture',
                cell: (sale) => (
                  <Picture
                    sources={pictureSources(sale.img)}
                    alt=""
                    sizes="64px"
                    placeholder={sale.placeholder}
                    className="rounded-field size-16 max-w-none"
                  />
                ),
              },
              {
                title: columns.name,
                narrow: 'heading',
                cell: (sale) => (
                  <>
                    <span className="font-medium">
                      <TableText>{sale.productName}</TableText>
                    </span>
                    <Story sale={sale} />
                  </>
                ),
              },
              { title: columns.brand, cell: (sale) => sale.brand },
              { title: columns.buyer, cell: (sale) => <Buyer sale={sale} /> },
              { title: columns.sold, cell: (sale) => <time dateTime={sale.paidAt}>{dayOf(sale.paidAt)}</time> },
              { title: columns.price, end: true, cell: (sale) => <Price sale={sale} /> },
            ]}
          />
          <ShowMore query={sales} />
        </div>
      )}
    </Loaded>
  );
}

/** Counted by the server: the list may go on, and parts of prices went back. */
function InAll({ summary: { data, error, refetch } }: { summary: UseQueryResult<Summary> }) {
  const { inAll, count, givenBack } = useMySalesTexts();
  const { tryAgain } = useTexts().common;
  const { number, usd } = useFormats();
  const isThere = data?.role === 'seller';
  const note = isThere ? (
    <>
      <span>{count(data.sold, number(data.sold))}</span>
      {data.givenBack > 0 && <span>{givenBack(usd(data.givenBack))}</span>}
    </>
  ) : (
    error !== null && (
      <>
        {messageOf(error)}
        <button type="button" className="link py-1 max-md:py-2" onClick={() => void refetch()}>
          {tryAgain}
        </button>
      </>
    )
  );
  return (
    <dl className="max-w-md">
      <StatTile label={inAll} value={isThere ? usd(data.income) : error === null ? '…' : '–'} note={note} />
    </dl>
  );
}

/** To whom it went, and how they can be reached; somebody who has closed their account no more. */
function Buyer({ sale }: { sale: Sale }) {
  const { toBuyer, toBuyerOf } = useTalkTexts();
  const nameOf = useShownName();
  const hasLeft = sale.email.endsWith('.invalid');
  return (
    <span>
      <TableText>{nameOf(sale.userName)}</TableText>
      {!hasLeft && (
        <span className="text-quiet text-note flex flex-col items-start @max-3xl:items-end">
          <a href={`mailto:${sale.email}`} className="link link-hover py-1 max-md:py-2">
            <PersonEmail email={sale.email} />
          </a>
          <a href={callAddress(sale.phone)} className="link link-hover py-1 whitespace-nowrap max-md:py-2">
            {sale.phone}
          </a>
          {sale.conversation && (
            <Link
              to={paths.conversation(sale.conversation)}
              className="link link-hover py-1 max-md:py-2"
              aria-label={toBuyerOf(sale.productName)}
            >
              {toBuyer}
            </Link>
          )}
        </span>
      )}
      {sale.location && (
        <span className="text-quiet text-note block">
          <TableText>{sale.location}</TableText>
        </span>
      )}
    </span>
  );
}

function Price({ sale }: { sale: Sale }) {
  const { paid, refunded } = useMySalesTexts();
  const { usd } = useFormats();
  const isPaid = sale.state === 'paid';
  const Amount = isPaid ? 'span' : 's';
  return (
    <span className="inline-flex flex-col items-end gap-1.5">
      <Amount className={`text-base font-semibold tabular-nums whitespace-nowrap ${isPaid ? '' : 'text-quiet'}`}>
        {usd(sale.price)}
      </Amount>
      <Badge tone={isPaid ? 'success' : 'neutral'}>{isPaid ? paid : refunded}</Badge>
      {sale.refundReason !== null && (
        <span className="text-note text-quiet line-clamp-2 max-w-60 wrap-anywhere">{sale.refundReason}</span>
      )}
      {sale.sale !== null && <NextStep sale={sale} state={sale.sale} />}
      <Rate sale={sale} />
      {(sale.canRelist || sale.canListAnew) && <RelistButton productId={sale.productID} />}
    </span>
  );
}

/** The way to the review of a sale that is over. */
function Rate({ sale }: { sale: Sale }) {
  const { rate, rateOf } = useSaleTexts();
  const { data: toReview } = useQuery(salesToReviewQuery());
  if (!toReview?.has(sale._id)) return null;
  return (
    <Link
      to={paths.review(sale._id)}
      prefetch="intent"
      className="btn btn-primary md:btn-sm @min-[52rem]:whitespace-nowrap"
      aria-label={rateOf.seller(sale.productName)}
    >
      {rate.seller}
    </Link>
  );
}

/** What its seller is to do next, or waits for, and how it has gone since it was paid. */
function Story({ sale }: { sale: Sale }) {
  const { next, withdrawal } = useSaleTexts();
  const { next: sending } = useSendingTexts();
  const { next: goingBack } = useReturnTexts();
  const { cancel } = useAskingTexts();
  const { moment } = useFormats();
  const nextOf = (state: SaleState) => {
    if (state === 'completed' || state === 'undone') return null;
    if (sale.goingBack !== null) return goingBack.seller[sale.goingBack];
    if (sale.heldUntil !== null) return withdrawal.next.seller(moment(sale.heldUntil));
    if (sale.mayBePosted) return withdrawal.posted.seller;
    if (sale.cancelling) return cancel.next.seller;
    return sale.sending === null ? next.seller[state] : sending.seller[sale.sending];
  };
  return <SaleLine next={sale.sale === null ? null : nextOf(sale.sale)} line={sale.line} />;
}

/** The way to what is next, or to what has been. */
function NextStep({ sale, state }: { sale: Sale; state: SaleState }) {
  const { open, openOf, story, storyOf } = useSaleTexts();
  const isOver = state === 'completed' || state === 'undone';
  return (
    <Link
      to={paths.sale(sale._id)}
      prefetch="intent"
      className={`btn md:btn-sm whitespace-nowrap ${isOver ? 'btn-ghost' : 'btn-primary'}`}
      aria-label={isOver ? storyOf(sale.productName) : openOf(sale.productName)}
    >
      {isOver ? story : open}
    </Link>
  );
}

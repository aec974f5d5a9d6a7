import { useQuery } from '@tanstack/react-query';
import { calls } from '#contract/calls.ts';
import { messageOf } from '#web/lib/problems.ts';
import { bookQuery } from '#web/money/queries.ts';
import { usePayoutsTexts } from '#web/texts/pages/payouts.ts';
import { useMonth } from '#web/texts/use-month.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Table } from '#web/ui/table.tsx';
import { TableSkeleton } from '#web/ui/skeletons.tsx';
import { StatTile } from '#web/ui/stat-tile.tsx';

const [, fileAddress] = calls.exportBook.split(' ');

/** Where the money of the whole market is. */
export function BookOfMarket() {
  const { book: texts, loading, cents } = usePayoutsTexts();
  const month = useMonth();
  const { data: book, error, refetch } = useQuery(bookQuery());
  if (book === undefined && error !== null)
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (book === undefined) return <TableSkeleton label={loading} />;
  const amount = (of: number) => <span className="tabular-nums">{cents(of)}</span>;
  return (
    <section aria-label={texts.label} className="space-y-4">
      <dl className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        <StatTile label={texts.held} value={cents(book.heldCents)} />
        <StatTile label={texts.owed} value={cents(book.owedCents)} />
        <StatTile label={texts.onItsWay} value={cents(book.onItsWayCents)} />
        <StatTile label={texts.paidOut} value={cents(book.paidOutCents)} />
        <StatTile label={texts.columns.share} value={cents(book.shareCents)} />
        <StatTile label={texts.columns.providerFees} value={cents(book.providerFeesCents)} />
        <StatTile label={texts.earned} value={cents(book.earnedCents)} />
        {book.refundsCents > 0 && <StatTile label={texts.refunds} value={cents(book.refundsCents)} />}
        {book.chargebacksCents > 0 && <StatTile label={texts.chargebacks} value={cents(book.chargebacksCents)} />}
        {book.owingCents > 0 && <StatTile label={texts.owing} value={cents(book.owingCents)} />}
      </dl>
      {book.earnedByMonth.length > 0 && (
        <details className="surface p-5">
          <summary className="text-label min-h-11 cursor-pointer content-center">{texts.byMonth}</summary>
          <Table
            caption={texts.byMonth}
            rows={book.earnedByMonth}
            keyOf={(one) => one.month}
            columns={[
              { title: texts.columns.month, narrow: 'heading', cell: (one) => month(one.month) },
              { title: texts.columns.share, end: true, cell: (one) => amount(one.shareCents) },
              { title: texts.columns.providerFees, end: true, cell: (one) => amount(one.providerFeesCents) },
              { title: texts.columns.earned, end: true, cell: (one) => amount(one.earnedCents) },
            ]}
          />
          <a href={fileAddress} download className="btn btn-ghost mt-3">
            {texts.download}
          </a>
        </details>
      )}
    </section>
  );
}

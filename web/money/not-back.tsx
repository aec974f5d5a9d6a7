import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#web/lib/problems.ts';
import { PayoutNumber } from '#web/money/payout-number.tsx';
import { notBackQuery } from '#web/money/queries.ts';
import { usePayoutsTexts } from '#web/texts/pages/payouts.ts';
import { useShownName } from '#web/texts/use-texts.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Table } from '#web/ui/table.tsx';
import { TableText } from '#web/ui/table-text.tsx';
import { TimeAgo } from '#web/ui/time-ago.tsx';

/**
 * Payouts of sales that were undone, which the provider can't take back, and what to do. Nothing where there are none;
 * a load that failed says so.
 */
export function NotBack() {
  const { notBack: texts, open, cents } = usePayoutsTexts();
  const nameOf = useShownName();
  const { data: rows, error, refetch } = useQuery(notBackQuery());
  if (rows === undefined && error !== null)
    return (
      <section aria-label={texts.title} className="space-y-3">
        <h2 className="text-heading">{texts.title}</h2>
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      </section>
    );
  if (rows === undefined || rows.length === 0) return null;
  return (
    <section aria-label={texts.title} className="space-y-3">
      <h2 className="text-heading">{texts.title}</h2>
      <p className="max-w-prose">{texts.hint}</p>
      <Table
        caption={texts.title}
        rows={rows}
        keyOf={({ _id }) => _id}
        columns={[
          {
            title: open.columns.number,
            cell: ({ number }) => <PayoutNumber number={number} />,
          },
          {
            title: open.columns.seller,
            narrow: 'heading',
            cell: ({ sellerName, sellerEmail }) => (
              <span className="font-medium">
                <TableText>{nameOf(sellerName)}</TableText>
                <span className="text-note text-quiet block font-normal">
                  <TableText>{sellerEmail}</TableText>
                </span>
              </span>
            ),
          },
          {
            title: texts.refused,
            cell: ({ notBackSince }) => notBackSince !== null && <TimeAgo at={notBackSince} />,
          },
          {
            title: texts.sent,
            end: true,
            cell: ({ amountCents }) => <span className="font-semibold tabular-nums">{cents(amountCents)}</span>,
          },
        ]}
      />
    </section>
  );
}

import type { Payout } from '#contract/payouts.ts';
import { PayoutNumber } from '#web/money/payout-number.tsx';
import { payoutTones } from '#web/money/payout-tones.ts';
import { useMoneyTexts } from '#web/texts/pages/money.ts';
import { useFormats } from '#web/texts/use-texts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Table } from '#web/ui/table.tsx';
import { TableText } from '#web/ui/table-text.tsx';

/** What a seller was paid, the newest first. */
export function OwnPayouts({ payouts }: { payouts: readonly Payout[] }) {
  const { payouts: texts, account, setup, failures, cents } = useMoneyTexts();
  const { date } = useFormats();
  return (
    <section aria-label={texts.title} className="space-y-3 print:hidden">
      <h2 className="text-heading">{texts.title}</h2>
      {payouts.length === 0 ? (
        <p className="text-quiet">{texts.none}</p>
      ) : (
        <Table
          caption={texts.title}
          rows={payouts}
          keyOf={({ _id }) => _id}
          columns={[
            {
              title: texts.columns.number,
              cell: ({ number }) => <PayoutNumber number={number} />,
            },
            { title: texts.columns.when, cell: ({ createdAt }) => <time dateTime={createdAt}>{date(createdAt)}</time> },
            {
              title: texts.columns.to,
              cell: ({ byHand, way, holder, endsWith }) => (
                <TableText>
                  {byHand
                    ? texts.byHand
                    : way === 'bank'
                      ? account.now(holder, endsWith)
                      : texts.to(setup.provider[way], endsWith)}
                </TableText>
              ),
            },
            {
              title: texts.columns.state,
              cell: ({ state, failure, words }) => (
                <span className="inline-flex flex-col items-start gap-1 @max-3xl:items-end">
                  <Badge tone={payoutTones[state]}>{texts.states[state]}</Badge>
                  {(failure ?? words) !== null && (
                    <span className="text-note text-quiet wrap-anywhere">
                      {failure === null ? words : failures[failure]}
                    </span>
                  )}
                </span>
              ),
            },
            {
              title: texts.columns.amount,
              end: true,
              cell: ({ amountCents }) => <span className="font-semibold tabular-nums">{cents(amountCents)}</span>,
            },
          ]}
        />
      )}
    </section>
  );
}

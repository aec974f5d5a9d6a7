import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PayoutFailure } from '#contract/payout-states.ts';
import { Loaded } from '#web/layout/loaded.tsx';
import { ShowMore } from '#web/layout/show-more.tsx';
import { toast } from '#web/lib/toast.ts';
import { useCall } from '#web/lib/use-call.ts';
import { FailedDialog } from '#web/money/failed-dialog.tsx';
import { PayoutNumber } from '#web/money/payout-number.tsx';
import { payoutTones } from '#web/money/payout-tones.ts';
import { payoutsQuery } from '#web/money/queries.ts';
import { usePayoutsTexts } from '#web/texts/pages/payouts.ts';
import { useShownName } from '#web/texts/use-texts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TableSkeleton } from '#web/ui/skeletons.tsx';
import { Table } from '#web/ui/table.tsx';
import { TableText } from '#web/ui/table-text.tsx';
import { TimeAgo } from '#web/ui/time-ago.tsx';
import { waits } from '#web/ui/waits.ts';

/** All payouts, those of the past too. */
export function PastPayouts() {
  const { past: texts, open, states, failures, ways, to, loading, cents, waiting } = usePayoutsTexts();
  const nameOf = useShownName();
  const payouts = useInfiniteQuery(payoutsQuery());
  const [failing, setFailing] = useState<string[] | null>(null);
  return (
    <section aria-label={texts.title} className="space-y-3">
      <h2 className="text-heading">{texts.title}</h2>
      <Loaded
        query={payouts}
        label={loading}
        skeleton={<TableSkeleton label={loading} />}
        empty={<EmptyState title={texts.none}>{texts.noneHint}</EmptyState>}
      >
        {(rows) => (
          <>
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
                  cell: ({ sellerName }) => (
                    <span className="font-medium">
                      <TableText>{nameOf(sellerName)}</TableText>
                    </span>
                  ),
                },
                {
                  title: open.columns.account,
                  cell: ({ byHand, way, holder, endsWith }) => (
                    <TableText>
                      {byHand
                        ? texts.byHand
                        : way === 'bank'
                          ? waiting.account(holder, endsWith)
                          : to(ways[way], endsWith)}
                    </TableText>
                  ),
                },
                { title: texts.when, cell: ({ endedAt, createdAt }) => <TimeAgo at={endedAt ?? createdAt} /> },
                {
                  title: open.columns.state,
                  cell: ({ state, failure, words }) => (
                    <span className="inline-flex flex-col items-start gap-1 @max-3xl:items-end">
                      <Badge tone={payoutTones[state]}>{states[state]}</Badge>
                      {failure !== null && <span className="text-note">{failures[failure]}</span>}
                      {words !== null && <span className="text-note text-quiet wrap-anywhere">{words}</span>}
                    </span>
                  ),
                },
                {
                  title: open.columns.amount,
                  end: true,
                  cell: ({ amountCents }) => <span className="font-semibold tabular-nums">{cents(amountCents)}</span>,
                },
                {
                  title: texts.action,
                  end: true,
                  narrow: 'actions',
                  cell: ({ _id, number, seller, state, byHand, way, failure }) =>
                    way !== 'bank'
                      ? state === 'failed' && canBeTriedAgain(failure) && <TryAgain seller={seller} number={number} />
                      : state === 'paid' &&
                        !byHand && (
                          <button
                            type="button"
                            className="btn btn-ghost md:btn-sm whitespace-nowrap"
                            aria-haspopup="dialog"
                            aria-label={texts.sentBackOf(number)}
                            onClick={() => setFailing([_id])}
                          >
                            {texts.sentBack}
                          </button>
                        ),
                },
              ]}
            />
            <ShowMore query={payouts} />
          </>
        )}
      </Loaded>
      {failing !== null && <FailedDialog payouts={failing} close={() => setFailing(null)} />}
    </section>
  );
}

/** What came back for good is no reason to send it again. */
function canBeTriedAgain(failure: PayoutFailure | null): boolean {
  return failure === null || !['stopped', 'sale_undone', 'charged_back'].includes(failure);
}

function TryAgain({ seller, number }: { seller: string; number: number }) {
  const { past: texts, waiting } = usePayoutsTexts();
  const send = useCall('preparePayouts', {
    onSuccess: ({ modifiedCount }) =>
      modifiedCount > 0 ? toast.success(waiting.sent(modifiedCount)) : toast.error(waiting.noneSent),
  });
  return (
    <button
      type="button"
      className="btn btn-ghost md:btn-sm whitespace-nowrap"
      aria-label={texts.againOf(number)}
      onClick={() => send.mutate({ body: { sellers: [seller] } })}
      {...waits(send.isPending)}
    >
      {texts.again}
    </button>
  );
}

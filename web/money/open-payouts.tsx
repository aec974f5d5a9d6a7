import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PayoutRow } from '#contract/payouts.ts';
import { Loaded } from '#web/layout/loaded.tsx';
import { toast } from '#web/lib/toast.ts';
import { useCall } from '#web/lib/use-call.ts';
import { FailedDialog } from '#web/money/failed-dialog.tsx';
import { PayoutNumber } from '#web/money/payout-number.tsx';
import { payoutTones } from '#web/money/payout-tones.ts';
import { bookQuery, openPayoutsQuery } from '#web/money/queries.ts';
import { saveFile } from '#web/money/save-file.ts';
import { useChosen } from '#web/money/use-chosen.ts';
import { usePayoutsTexts } from '#web/texts/pages/payouts.ts';
import { useFormats, useShownName } from '#web/texts/use-texts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TableSkeleton } from '#web/ui/skeletons.tsx';
import { Table } from '#web/ui/table.tsx';
import { TableText } from '#web/ui/table-text.tsx';
import { waits } from '#web/ui/waits.ts';

/** Payouts that are under way: for the bank, and what became of them. */
export function OpenPayouts() {
  const { open: texts, loading } = usePayoutsTexts();
  const payouts = useQuery(openPayoutsQuery());
  const { data: book } = useQuery(bookQuery());
  return (
    <section aria-label={texts.title} className="space-y-3">
      <h2 className="text-heading">{texts.title}</h2>
      <Loaded
        query={payouts}
        label={loading}
        skeleton={<TableSkeleton label={loading} />}
        empty={
          <EmptyState title={texts.none}>
            {book && book.way !== 'bank' ? texts.noneOfProvider : texts.noneHint}
          </EmptyState>
        }
      >
        {(rows) => <Payouts rows={rows} />}
      </Loaded>
    </section>
  );
}

function Payouts({ rows }: { rows: readonly PayoutRow[] }) {
  const { open: texts, past, cents, waiting, ways, to } = usePayoutsTexts();
  const nameOf = useShownName();
  const { moment } = useFormats();
  const { chosen, has, isWhole, choose, chooseAll } = useChosen(rows);
  const [failing, setFailing] = useState<string[] | null>(null);
  const move = useCall('movePayouts', { done: texts.done });
  const file = useCall('makePayoutFile', { onSuccess: ({ name, csv }) => saveFile(name, csv) });
  /** A button that can't be pressed would lose the focus, and would not say why. */
  const withChosen = (then: (payouts: string[]) => void) => () =>
    chosen.length === 0 ? void toast.error(texts.chooseFirst) : then(chosen);
  const act = (what: 'approve' | 'paid') => withChosen((payouts) => move.mutate({ body: { act: what, payouts } }));
  const isFiled = rows.some(({ _id, filedAt }) => has(_id) && filedAt !== null);
  const download = withChosen((payouts) => {
    if (!isFiled || confirm(texts.fileAgain)) file.mutate({ body: { payouts } });
  });
  const needsApproval = rows.some((row) => row.needsApproval);
  /** What the provider carries out goes into no file, and it says itself what became of it. */
  const areByBank = rows.some(({ way }) => way === 'bank');
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <label className="text-label flex min-h-11 w-fit items-center gap-3">
          <input
            type="checkbox"
            className="checkbox"
            checked={isWhole}
            onChange={({ target }) => chooseAll(target.checked)}
          />
          {texts.chooseAll}
        </label>
        {areByBank && (
          <button type="button" className="btn btn-outline max-sm:w-full" onClick={download} {...waits(file.isPending)}>
            {texts.file}
          </button>
        )}
      </div>
      <Table
        caption={texts.title}
        rows={rows}
        keyOf={({ _id }) => _id}
        columns={[
          {
            title: texts.columns.choose,
            narrow: 'picture',
            cell: ({ _id, number }) => (
              <input
                type="checkbox"
                className="checkbox"
                aria-label={texts.choose(number)}
                checked={has(_id)}
                onChange={({ target }) => choose(_id, target.checked)}
              />
            ),
          },
          { title: texts.columns.number, cell: ({ number }) => <PayoutNumber number={number} /> },
          {
            title: texts.columns.seller,
            narrow: 'heading',
            cell: ({ sellerName }) => (
              <span className="font-medium">
                <TableText>{nameOf(sellerName)}</TableText>
              </span>
            ),
          },
          {
            title: texts.columns.account,
            cell: ({ byHand, way, holder, endsWith, words }) =>
              byHand ? (
                <span>
                  {past.byHand}
                  <span className="text-note text-quiet block wrap-anywhere">{words}</span>
                </span>
              ) : (
                <TableText>{way === 'bank' ? waiting.account(holder, endsWith) : to(ways[way], endsWith)}</TableText>
              ),
          },
          {
            title: texts.columns.state,
            cell: (row) => (
              <span className="inline-flex flex-col items-start gap-1 @max-3xl:items-end">
                <State payout={row} />
                <span className="text-note text-quiet">{texts.by(row.preparedBy, row.approvedBy)}</span>
                {row.askedAt !== null && (
                  <span className="text-note text-quiet">{texts.asked(moment(row.askedAt))}</span>
                )}
                {row.filedAt !== null && (
                  <span className="text-note text-quiet">{texts.filed(moment(row.filedAt))}</span>
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
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        {areByBank && (
          <button type="button" className="btn btn-primary" onClick={act('paid')} {...waits(move.isPending)}>
            {texts.paid}
          </button>
        )}
        {needsApproval && (
          <button type="button" className="btn" onClick={act('approve')} {...waits(move.isPending)}>
            {texts.approve}
          </button>
        )}
        <button type="button" className="btn btn-ghost" aria-haspopup="dialog" onClick={withChosen(setFailing)}>
          {areByBank ? texts.failed : texts.stop}
        </button>
      </div>
      {failing !== null && <FailedDialog payouts={failing} close={() => setFailing(null)} />}
    </>
  );
}

function State({ payout: { stop, needsApproval, state } }: { payout: PayoutRow }) {
  const { open: texts, states } = usePayoutsTexts();
  if (stop !== null) return <Badge tone="error">{texts.stops[stop]}</Badge>;
  if (needsApproval) return <Badge tone="warning">{texts.needsApproval}</Badge>;
  return <Badge tone={payoutTones[state]}>{states[state]}</Badge>;
}

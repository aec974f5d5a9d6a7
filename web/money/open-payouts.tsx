import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PayoutRow } from '#contract/payouts.ts';
import { Loaded } from '#web/layout/loaded.tsx';
import { useCall } from '#web/lib/use-call.ts';
import { FailedDialog } from '#web/money/failed-dialog.tsx';
import { payoutTones } from '#web/money/payout-tones.ts';
import { openPayoutsQuery } from '#web/money/queries.ts';
import { saveFile } from '#web/money/save-file.ts';
import { useChosen } from '#web/money/use-chosen.ts';
import { usePayoutsTexts } from '#web/texts/pages/payouts.ts';
import { useShownName } from '#web/texts/use-texts.ts';
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
  return (
    <section aria-label={texts.title} className="space-y-3">
      <h2 className="text-heading">{texts.title}</h2>
      <Loaded
        query={payouts}
        label={loading}
        skeleton={<TableSkeleton label={loading} />}
        empty={<EmptyState title={texts.none}>{texts.noneHint}</EmptyState>}
      >
        {(rows) => <Payouts rows={rows} />}
      </Loaded>
    </section>
  );
}

function Payouts({ rows }: { rows: readonly PayoutRow[] }) {
  const { open: texts, states, cents, waiting } = usePayoutsTexts();
  const nameOf = useShownName();
  const { chosen, has, isWhole, choose, chooseAll } = useChosen(rows);
  const [isAsking, setAsking] = useState(false);
  const move = useCall('movePayouts', { done: texts.done });
  const file = useCall('makePayoutFile', { onSuccess: ({ name, csv }) => saveFile(name, csv) });
  const act = (what: 'approve' | 'paid') => move.mutate({ body: { act: what, payouts: chosen } });
  const needsApproval = rows.some((row) => row.needsApproval);
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
        <button
          type="button"
          className="btn btn-outline max-sm:w-full"
          onClick={() => file.mutate({})}
          {...waits(file.isPending)}
        >
          {texts.file}
        </button>
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
          { title: texts.columns.number, cell: ({ number }) => <span className="tabular-nums">REDIAL-{number}</span> },
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
            cell: ({ holder, endsWith }) => <TableText>{waiting.account(holder, endsWith)}</TableText>,
          },
          {
            title: texts.columns.state,
            cell: (row) => (
              <span className="inline-flex flex-col items-start gap-1 @max-3xl:items-end">
                <Badge tone={row.needsApproval ? 'warning' : payoutTones[row.state]}>
                  {row.needsApproval ? texts.needsApproval : states[row.state]}
                </Badge>
                <span className="text-note text-quiet">{texts.by(row.preparedBy, row.approvedBy)}</span>
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
        <button
          type="button"
          className="btn btn-primary"
          disabled={chosen.length === 0}
          onClick={() => act('paid')}
          {...waits(move.isPending)}
        >
          {texts.paid}
        </button>
        {needsApproval && (
          <button type="button" className="btn" disabled={chosen.length === 0} onClick={() => act('approve')}>
            {texts.approve}
          </button>
        )}
        <button
          type="button"
          className="btn btn-ghost"
          aria-haspopup="dialog"
          disabled={chosen.length === 0}
          onClick={() => setAsking(true)}
        >
          {texts.failed}
        </button>
      </div>
      {isAsking && <FailedDialog payouts={chosen} close={() => setAsking(false)} />}
    </>
  );
}

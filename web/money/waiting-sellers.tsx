import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { WaitingSeller } from '#contract/payouts.ts';
import { Loaded } from '#web/layout/loaded.tsx';
import { toast } from '#web/lib/toast.ts';
import { useCall } from '#web/lib/use-call.ts';
import { waitingSellersQuery } from '#web/money/queries.ts';
import { SettleDialog } from '#web/money/settle-dialog.tsx';
import { useChosen } from '#web/money/use-chosen.ts';
import { usePayoutsTexts } from '#web/texts/pages/payouts.ts';
import { useFormats, useShownName } from '#web/texts/use-texts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TableSkeleton } from '#web/ui/skeletons.tsx';
import { Table } from '#web/ui/table.tsx';
import { TableText } from '#web/ui/table-text.tsx';
import { waits } from '#web/ui/waits.ts';
import { PersonEmail } from '#web/users/person-email.tsx';

/** Sellers who have to get money, or who owe some. */
export function WaitingSellers() {
  const { waiting: texts, loading } = usePayoutsTexts();
  const sellers = useQuery(waitingSellersQuery());
  return (
    <section aria-label={texts.title} className="space-y-3">
      <h2 className="text-heading">{texts.title}</h2>
      <Loaded
        query={sellers}
        label={loading}
        skeleton={<TableSkeleton label={loading} />}
        empty={<EmptyState title={texts.none}>{texts.noneHint}</EmptyState>}
      >
        {(rows) => <Sellers rows={rows} />}
      </Loaded>
    </section>
  );
}

/** Sellers without an account can be chosen too: preparing tells them that their money waits. */
function canBeChosen({ availableCents, suspended, closed, account, setup }: WaitingSeller): boolean {
  const isUsable = setup === null ? account?.usable !== false : setup.state !== 'resting';
  return availableCents > 0 && !suspended && !closed && isUsable;
}

function Sellers({ rows }: { rows: readonly WaitingSeller[] }) {
  const { waiting: texts, cents } = usePayoutsTexts();
  const nameOf = useShownName();
  const choosable = rows.filter(canBeChosen);
  const { chosen, has, isWhole, choose, chooseAll } = useChosen(choosable);
  const isByBank = rows.every(({ setup }) => setup === null);
  const [settling, setSettling] = useState<WaitingSeller | null>(null);
  const prepare = useCall('preparePayouts', {
    onSuccess: ({ modifiedCount }) => {
      chooseAll(false);
      if (modifiedCount > 0) toast.success((isByBank ? texts.prepared : texts.sent)(modifiedCount));
      else toast.error(isByBank ? texts.nonePrepared : texts.noneSent);
    },
  });
  return (
    <>
      {rows.length >= limits.waitingSellersMax && <p className="text-quiet text-sm">{texts.atMost(rows.length)}</p>}
      <label className="text-label flex min-h-11 w-fit items-center gap-3">
        <input
          type="checkbox"
          className="checkbox"
          checked={isWhole}
          disabled={choosable.length === 0}
          onChange={({ target }) => chooseAll(target.checked)}
        />
        {texts.chooseAll}
      </label>
      <Table
        caption={texts.title}
        rows={rows}
        keyOf={({ _id }) => _id}
        columns={[
          {
            title: texts.columns.choose,
            narrow: 'picture',
            cell: (row) => (
              <input
                type="checkbox"
                className="checkbox"
                aria-label={texts.choose(nameOf(row.name))}
                checked={canBeChosen(row) && has(row._id)}
                disabled={!canBeChosen(row)}
                onChange={({ target }) => choose(row._id, target.checked)}
              />
            ),
          },
          {
            title: texts.columns.seller,
            narrow: 'heading',
            cell: ({ name, email }) => (
              <span>
                <span className="font-medium">
                  <TableText>{nameOf(name)}</TableText>
                </span>
                <span className="text-quiet text-note block">
                  <PersonEmail email={email} />
                </span>
              </span>
            ),
          },
          { title: texts.columns.account, cell: (row) => <Account seller={row} /> },
          {
            title: texts.columns.amount,
            end: true,
            cell: ({ availableCents }) => (
              <span className={`font-semibold tabular-nums ${availableCents < 0 ? 'text-error' : ''}`}>
                {cents(availableCents)}
              </span>
            ),
          },
          {
            title: texts.action,
            end: true,
            narrow: 'actions',
            cell: (row) => (
              <button
                type="button"
                className="btn btn-ghost md:btn-sm whitespace-nowrap"
                aria-haspopup="dialog"
                aria-label={texts.settleOf(nameOf(row.name))}
                onClick={() => setSettling(row)}
              >
                {texts.settle}
              </button>
            ),
          },
        ]}
      />
      {settling !== null && <SettleDialog seller={settling} close={() => setSettling(null)} />}
      <div className="flex flex-wrap items-center gap-4">
        <button
          type="button"
          className="btn btn-primary max-sm:w-full"
          onClick={() =>
            chosen.length === 0 ? toast.error(texts.chooseFirst) : prepare.mutate({ body: { sellers: chosen } })
          }
          {...waits(prepare.isPending)}
        >
          {(isByBank ? texts.prepare : texts.send)(chosen.length)}
        </button>
        <p className="text-quiet text-sm">{isByBank ? texts.told : texts.byItself}</p>
      </div>
    </>
  );
}

function Account({ seller: { account, setup, availableCents, suspended, closed } }: { seller: WaitingSeller }) {
  const { waiting: texts } = usePayoutsTexts();
  const { moment } = useFormats();
  if (closed) return <Badge>{texts.closed}</Badge>;
  if (suspended) return <Badge tone="error">{texts.suspended}</Badge>;
  if (availableCents < 0) return <Badge tone="warning">{texts.owes}</Badge>;
  if (setup !== null)
    return (
      <span>
        <Badge tone={setup.state === 'ready' ? 'success' : setup.state === 'disabled' ? 'error' : 'warning'}>
          {texts.setups[setup.state]}
        </Badge>
        {setup.bankFailure !== null && (
          <span className="text-quiet text-note block wrap-anywhere">{texts.bankFailed(setup.bankFailure)}</span>
        )}
      </span>
    );
  if (account === null) return <Badge tone="warning">{texts.noAccount}</Badge>;
  return (
    <span>
      <TableText>{texts.account(account.holder, account.endsWith)}</TableText>
      {!account.usable && <span className="text-quiet text-note block">{texts.from(moment(account.usableFrom))}</span>}
    </span>
  );
}

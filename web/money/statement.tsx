import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { calls } from '#contract/calls.ts';
import type { Statement as StatementOf, StatementLine } from '#contract/payouts.ts';
import { statementQuery } from '#web/money/queries.ts';
import { messageOf } from '#web/lib/problems.ts';
import { paths } from '#web/lib/paths.ts';
import { useMoneyTexts } from '#web/texts/pages/money.ts';
import { useMonth } from '#web/texts/use-month.ts';
import { useFormats } from '#web/texts/use-texts.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { NameMark } from '#web/ui/name-mark.tsx';
import { TableSkeleton } from '#web/ui/skeletons.tsx';
import { Table } from '#web/ui/table.tsx';
import { TableText } from '#web/ui/table-text.tsx';

const [, fileAddress] = calls.exportStatement.split(' ');

/** A month of a seller's money, to read, to print and as a file. On paper, drawn smaller, it stays a table. */
export function Statement({ months, owner }: { months: readonly string[]; owner: string }) {
  const { statement: texts } = useMoneyTexts();
  const monthName = useMonth();
  const [chosen, setChosen] = useState<string | null>(null);
  const selectId = useId();
  const month = chosen ?? months[0];
  return (
    <section aria-label={texts.title} className="space-y-4 print:[zoom:0.8]">
      <h2 className="text-heading print:hidden">{texts.title}</h2>
      {month === undefined ? (
        <p className="text-quiet print:hidden">{texts.none}</p>
      ) : (
        <>
          <div className="flex flex-wrap items-end gap-3 print:hidden">
            <label htmlFor={selectId} className="text-label flex flex-col gap-1.5">
              {texts.month}
              <select
                id={selectId}
                className="select w-44"
                value={month}
                onChange={({ target }) => setChosen(target.value)}
              >
                {months.map((one) => (
                  <option key={one} value={one}>
                    {monthName(one)}
                  </option>
                ))}
              </select>
            </label>
            <button type="button" className="btn btn-ghost" onClick={() => print()}>
              {texts.print}
            </button>
            <a href={fileAddress} download className="btn btn-ghost">
              {texts.download}
            </a>
          </div>
          <div className="hidden items-center justify-between print:flex">
            <NameMark />
            <p>{owner}</p>
          </div>
          <Month month={month} />
        </>
      )}
    </section>
  );
}

function Month({ month }: { month: string }) {
  const { statement: texts } = useMoneyTexts();
  const { data, error, refetch } = useQuery(statementQuery(month));
  if (data !== undefined) return <Lines statement={data} />;
  if (error !== null) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  return <TableSkeleton label={texts.loading} />;
}

function Lines({ statement }: { statement: StatementOf }) {
  const { statement: texts, cents } = useMoneyTexts();
  const { date } = useFormats();
  const month = useMonth();
  const { columns } = texts;
  return (
    <div className="space-y-3">
      <h3 className="text-subheading">{texts.caption(month(statement.month))}</h3>
      <Balance label={texts.opening} cents={statement.openingCents} />
      {statement.lines.length === 0 ? (
        <p className="text-quiet">{texts.nothing}</p>
      ) : (
        <Table
          caption={texts.caption(month(statement.month))}
          rows={statement.lines}
          keyOf={({ at, kind, bookingId, payoutNumber }) => `${at} ${kind} ${bookingId ?? payoutNumber}`}
          columns={[
            { title: columns.when, cell: ({ at }) => <time dateTime={at}>{date(at)}</time> },
            { title: columns.what, narrow: 'heading', cell: (line) => <What line={line} /> },
            { title: columns.price, end: true, cell: ({ priceCents }) => amountOf(priceCents) },
            { title: columns.fee, end: true, cell: ({ feeCents }) => amountOf(feeCents) },
            ...(statement.lines.some(({ partCents }) => partCents !== null)
              ? [{ title: columns.part, end: true, cell: ({ partCents }: StatementLine) => amountOf(partCents) }]
              : []),
            {
              title: columns.amount,
              end: true,
              cell: ({ amountCents }) => <span className="font-semibold tabular-nums">{cents(amountCents)}</span>,
            },
          ]}
        />
      )}
      {!statement.isComplete && <p className="font-medium">{texts.more}</p>}
      <Balance label={texts.closing} cents={statement.closingCents} />
      <p className="text-quiet text-note">{texts.utc}</p>
    </div>
  );

  function amountOf(amount: number | null) {
    return amount === null ? null : <span className="tabular-nums">{cents(amount)}</span>;
  }
}

function What({ line: { kind, phone, bookingId, payoutNumber } }: { line: StatementLine }) {
  const { kinds } = useMoneyTexts().statement;
  return (
    <span>
      {kinds[kind]} {payoutNumber !== null && <span className="text-quiet">REDIAL-{payoutNumber}</span>}
      {payoutNumber === null && bookingId === null && <TableText>{phone ?? ''}</TableText>}
      {bookingId !== null && (
        <Link to={paths.sale(bookingId)} className="link link-hover">
          <TableText>{phone ?? ''}</TableText>
        </Link>
      )}
    </span>
  );
}

function Balance({ label, cents: amount }: { label: string; cents: number }) {
  const { cents } = useMoneyTexts();
  return (
    <p className="flex justify-between gap-4 px-1 text-sm">
      <span className="text-quiet">{label}</span>
      <span className="font-semibold tabular-nums">{cents(amount)}</span>
    </p>
  );
}

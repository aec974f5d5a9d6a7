import type { Statement } from '#contract/payouts.ts';
import type { Context } from '#server/context.ts';
import { listLines, readAvailable } from '#server/payouts/ledger-store.ts';
import type { LineRow } from '#server/payouts/ledger-store.ts';
import { monthBounds, referenceOf } from '#server/payouts/rules.ts';
import { lineView } from '#server/payouts/views.ts';
import type { Actor } from '#server/platform/actor.ts';
import { csvLine } from '#server/platform/csv.ts';

const linesMax = 500;

/** A month of a seller's money. */
export async function readStatement(context: Context, seller: Actor, month: string): Promise<Statement> {
  const { from, to } = monthBounds(month);
  const openingCents = await readAvailable(context, seller.id, from);
  const lines = await listLines(context, seller.id, { from, to, limit: linesMax + 1 });
  const isComplete = lines.length <= linesMax;
  // What comes in meanwhile is in no line, and so not in the sum of them.
  const closingCents = isComplete
    ? lines.reduce((sum, { cents }) => sum + cents, openingCents)
    : await readAvailable(context, seller.id, to);
  return { month, openingCents, closingCents, lines: lines.slice(0, linesMax).map(lineView), isComplete };
}

const columns = [
  'date',
  'what',
  'phone',
  'sale',
  'payout',
  'price',
  'fee',
  'part_back',
  'amount',
  'available',
] as const;
/** Tells a spreadsheet that the file is UTF-8. */
const byteOrderMark = '\ufeff';
const everything = { from: new Date(0), to: new Date('9999-12-31') };

/** All that happened to a seller's money as a CSV file, piece by piece as it is read. */
export async function* exportStatement(context: Context, seller: Actor): AsyncGenerator<string, void> {
  let piece = byteOrderMark + csvLine(columns);
  let after: string | null = null;
  let available = 0;
  for (;;) {
    const rows: LineRow[] = await listLines(context, seller.id, { ...everything, after, limit: linesMax });
    for (const row of rows) {
      available += row.cents;
      piece += csvLine(cellsOf(row, available));
    }
    yield piece;
    const last = rows.at(-1);
    if (last === undefined || rows.length < linesMax) return;
    piece = '';
    after = last.id;
  }
}

function cellsOf(row: LineRow, available: number): string[] {
  return [
    row.created_at.toISOString(),
    row.kind,
    row.phone ?? '',
    row.booking_id ?? '',
    row.payout_number === null ? '' : referenceOf(row.payout_number),
    row.price_usd === null ? '' : row.price_usd.toFixed(2),
    row.fee_cents === null ? '' : (row.fee_cents / 100).toFixed(2),
    row.part_cents === null ? '' : (row.part_cents / 100).toFixed(2),
    (row.cents / 100).toFixed(2),
    (available / 100).toFixed(2),
  ];
}

import type { SaleStop } from '#contract/bookings.ts';
import type { SaleStep } from '#contract/sale-states.ts';
import type { BookingRow } from '#server/orders/shown-store.ts';

type Row = Pick<
  BookingRow,
  | 'sale_state'
  | 'settled_at'
  | 'offered'
  | 'way'
  | 'sent_at'
  | 'received_at'
  | 'withdrawn_at'
  | 'returning_since'
  | 'back_at'
  | 'sale_ended_at'
>;

/** What has happened since an order was paid, what is next, and what is to come: in short, for lists. */
export function saleLine(row: Row): SaleStop[] {
  const { sale_state: state, received_at, sent_at, returning_since, back_at } = row;
  if (state === null) return [];
  const isOver = state === 'completed' || state === 'undone';
  const isUndone =
    state === 'undone' || (state !== 'completed' && (returning_since !== null || row.withdrawn_at !== null));
  const isOnItsWay = !isOver && !isUndone && received_at === null;
  const way = row.offered === 'both' ? row.way : row.offered;
  const line: SaleStop[] = [];
  const happened = (step: SaleStep, at: Date | null) => line.push({ step, is: 'done', at: at?.toISOString() ?? null });
  const comes = (step: SaleStep) =>
    line.push({ step, is: line.some(({ is }) => is === 'now') ? 'ahead' : 'now', at: null });

  happened('paid', row.settled_at);
  if (sent_at !== null) happened('sent', sent_at);
  if (received_at !== null) happened('received', received_at);
  // Nothing goes on before the problem is settled.
  if (state === 'problem') comes('problem');
  if (sent_at === null && isOnItsWay && way !== 'in_person') comes('sent');
  if (isOnItsWay) comes('received');
  if (back_at !== null) happened('returned', back_at);
  else if (returning_since !== null && !isOver) comes('returned');
  if (isOver) happened(state, row.sale_ended_at);
  else comes(isUndone ? 'undone' : 'completed');
  return line;
}

import type { Filters } from '#server/search/engine/filters.ts';
import type { Sort } from '#server/search/engine/query.ts';
import type { Rows } from '#server/search/engine/rows.ts';
import { compareUuids } from '#server/search/engine/uuids.ts';
import type { Uuid } from '#server/search/engine/uuids.ts';

/** Where a phone stands in the order: the higher key first, then the newer, then the higher id. */
export interface Position {
  key: number;
  createdAtMs: number;
  id: Uuid;
}

/** Keys are finite, so that cursors can hold them: phones nobody has a key for come last. */
const last = -1e15;

/** Does this order need nothing but a phone's group? */
export function isByGroup(sort: Sort): boolean {
  return sort === 'best' || sort === 'newest';
}

/** An order that needs nothing but a phone's own columns. */
export type RowOrder = 'newest' | 'cheapest' | 'dearest' | 'saving';

/** How the phones of a group can be kept in order for this; null where that depends on the search. */
export function orderOf(sort: Sort): RowOrder | null {
  if (sort === 'nearest') return null;
  return sort === 'best' ? 'newest' : sort;
}

/** By which a phone is sorted, the highest first. `rank` is that of its group. */
export function sortKey(sort: Sort, rows: Rows, filters: Filters, row: number, rank: number): number {
  if (sort === 'best') return rank;
  return sort === 'nearest' ? Math.max(last, -filters.distanceKm(row)) : rowKey(sort, rows, row);
}

export function rowKey(order: RowOrder, { priceCents, goingCents }: Rows, row: number): number {
  switch (order) {
    case 'newest':
      return 0;
    case 'cheapest':
      return -(priceCents[row] ?? 0);
    case 'dearest':
      return priceCents[row] ?? 0;
    case 'saving':
      return goingCents[row] === 0 ? last : (goingCents[row] ?? 0) - (priceCents[row] ?? 0);
  }
}

/** Below 0 when the left one comes first. */
export function comparePositions(left: Position, right: Position): number {
  return right.key - left.key || right.createdAtMs - left.createdAtMs || compareUuids(right.id, left.id);
}

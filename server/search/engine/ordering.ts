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

/** By which a phone is sorted, the highest first. `rank` is that of its group. */
export function sortKey(sort: Sort, rows: Rows, filters: Filters, row: number, rank: number): number {
  switch (sort) {
    case 'best':
      return rank;
    case 'newest':
      return 0;
    case 'cheapest':
      return -(rows.priceCents[row] ?? 0);
    case 'dearest':
      return rows.priceCents[row] ?? 0;
    case 'saving':
      return rows.goingCents[row] === 0 ? last : (rows.goingCents[row] ?? 0) - (rows.priceCents[row] ?? 0);
    case 'nearest':
      return Math.max(last, -filters.distanceKm(row));
  }
}

/** Below 0 when the left one comes first. */
export function comparePositions(left: Position, right: Position): number {
  return right.key - left.key || right.createdAtMs - left.createdAtMs || compareUuids(right.id, left.id);
}

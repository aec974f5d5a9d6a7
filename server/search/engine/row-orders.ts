import { runsOf } from '#server/search/engine/groups.ts';
import type { Group } from '#server/search/engine/groups.ts';
import { rowKey } from '#server/search/engine/ordering.ts';
import type { RowOrder } from '#server/search/engine/ordering.ts';
import type { Rows } from '#server/search/engine/rows.ts';

/**
 * The rows of each group in order, so that a page far behind begins in the middle instead of looking at all. An order
 * is made when it is first asked for, and anew when its group has changed.
 */
export class RowOrders {
  readonly #made = new Map<number, Partial<Record<RowOrder, Uint32Array>>>();

  get bytes(): number {
    let bytes = 0;
    for (const orders of this.#made.values()) for (const order of Object.values(orders)) bytes += order.byteLength;
    return bytes;
  }

  forget(group: number): void {
    this.#made.delete(group);
  }

  isMade({ number }: Group, order: RowOrder): boolean {
    return this.#made.get(number)?.[order] !== undefined;
  }

  rowsOf(rows: Rows, group: Group, order: RowOrder): Uint32Array {
    const orders = this.#made.get(group.number) ?? {};
    this.#made.set(group.number, orders);
    return (orders[order] ??= allOf(group).toSorted((left, right) => compareRows(order, rows, left, right)));
  }
}

/** Of the same key the newer one comes first. */
function compareRows(order: RowOrder, rows: Rows, left: number, right: number): number {
  const byKey = rowKey(order, rows, right) - rowKey(order, rows, left);
  return byKey || (rows.createdAtMs[right] ?? 0) - (rows.createdAtMs[left] ?? 0);
}

function allOf(group: Group): Uint32Array {
  const all = new Uint32Array(group.size);
  let at = 0;
  for (const [from, until] of runsOf(group)) for (let row = from; row < until; row += 1) all[at++] = row;
  return all;
}

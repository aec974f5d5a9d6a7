import { comparePositions } from '#server/search/engine/ordering.ts';
import type { Position } from '#server/search/engine/ordering.ts';
import type { Rows } from '#server/search/engine/rows.ts';
import { compareUuids } from '#server/search/engine/uuids.ts';

interface Entry {
  row: number;
  key: number;
  createdAtMs: number;
}

/** The first N of all offered rows after a position: a heap with the last of them on top. */
export class FirstRows {
  readonly #rows: Rows;
  readonly #most: number;
  readonly #after: Position | null;
  readonly #heap: Entry[] = [];
  /** What is behind this can't be among the first. */
  #worstKey = Number.NEGATIVE_INFINITY;
  #worstMs = Number.NEGATIVE_INFINITY;

  constructor(rows: Rows, most: number, after: Position | null) {
    this.#rows = rows;
    this.#most = most;
    this.#after = after;
  }

  /** Could a row with this key be among the first, when none is newer than this? */
  mayTake(key: number, newestMs = Number.POSITIVE_INFINITY): boolean {
    if (key < this.#worstKey || (this.#after !== null && key > this.#after.key)) return false;
    return key > this.#worstKey || newestMs >= this.#worstMs;
  }

  /** Could a row with this key or a lower one be among the first? */
  mayTakeUpTo(key: number): boolean {
    return key >= this.#worstKey;
  }

  /** Is such a row, by its key and its age, not before the position? */
  isBehind(key: number, createdAtMs: number): boolean {
    const after = this.#after;
    return after === null || key < after.key || (key === after.key && createdAtMs <= after.createdAtMs);
  }

  offer(row: number, key: number): void {
    if (key < this.#worstKey) return;
    const createdAtMs = this.#rows.createdAtMs[row] ?? 0;
    if (key === this.#worstKey && createdAtMs < this.#worstMs) return;
    if (!this.isBehind(key, createdAtMs)) return;
    const after = this.#after;
    if (key === after?.key && createdAtMs === after.createdAtMs && !this.#isOfHigherId(row, after)) return;
    this.#take({ row, key, createdAtMs });
  }

  /** In order. */
  sorted(): number[] {
    return this.#heap.toSorted((left, right) => this.#compare(left, right)).map(({ row }) => row);
  }

  #take(one: Entry): void {
    const heap = this.#heap;
    if (heap.length < this.#most) {
      heap.push(one);
      this.#rise(heap.length - 1);
    } else {
      const [worst] = heap;
      if (worst === undefined || this.#compare(one, worst) >= 0) return;
      heap[0] = one;
      this.#sink();
    }
    if (heap.length < this.#most) return;
    this.#worstKey = heap[0]?.key ?? 0;
    this.#worstMs = heap[0]?.createdAtMs ?? 0;
  }

  #rise(from: number): void {
    for (let at = from; at > 0;) {
      const above = (at - 1) >> 1;
      if (this.#isLater(above, at)) return;
      this.#swap(at, above);
      at = above;
    }
  }

  #sink(): void {
    for (let at = 0; ;) {
      const [left, right] = [at * 2 + 1, at * 2 + 2];
      let latest = at;
      if (left < this.#heap.length && this.#isLater(left, latest)) latest = left;
      if (right < this.#heap.length && this.#isLater(right, latest)) latest = right;
      if (latest === at) return;
      this.#swap(at, latest);
      at = latest;
    }
  }

  #isLater(at: number, than: number): boolean {
    const [left, right] = [this.#heap[at], this.#heap[than]];
    return left !== undefined && right !== undefined && this.#compare(left, right) > 0;
  }

  #swap(at: number, other: number): void {
    const [left, right] = [this.#heap[at], this.#heap[other]];
    if (left === undefined || right === undefined) return;
    this.#heap[at] = right;
    this.#heap[other] = left;
  }

  #compare(left: Entry, right: Entry): number {
    if (left.key !== right.key) return right.key - left.key;
    if (left.createdAtMs !== right.createdAtMs) return right.createdAtMs - left.createdAtMs;
    return compareUuids(this.#rows.ids.at(right.row), this.#rows.ids.at(left.row));
  }

  #isOfHigherId(row: number, after: Position): boolean {
    return comparePositions({ ...after, id: this.#rows.ids.at(row) }, after) > 0;
  }
}

/** Rows as bits: each once and in the order in which the columns lie in memory, however scattered they come. */
export class RowSet implements Iterable<number> {
  readonly #bits: Uint32Array;
  #first = Number.POSITIVE_INFINITY;
  #last = -1;

  constructor(rows: number) {
    this.#bits = new Uint32Array(Math.ceil(rows / 32));
  }

  add(row: number): void {
    const at = row >>> 5;
    this.#bits[at] = (this.#bits[at] ?? 0) | (1 << (row & 31));
    if (at < this.#first) this.#first = at;
    if (at > this.#last) this.#last = at;
  }

  *[Symbol.iterator](): Generator<number> {
    for (let at = this.#first; at <= this.#last; at += 1) {
      for (let bits = this.#bits[at] ?? 0; bits !== 0; bits &= bits - 1) {
        yield at * 32 + 31 - Math.clz32(bits & -bits);
      }
    }
  }
}

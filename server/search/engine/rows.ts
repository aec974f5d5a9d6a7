import { grown } from '#server/search/engine/growing.ts';
import { blockBits, blockSize } from '#server/search/engine/groups.ts';
import { Uuids } from '#server/search/engine/uuids.ts';

/** No phone costs more. Small integers are what a walk compares fastest. */
export const centsLimit = 2 ** 30 - 1;

/** The columns that a walk reads, one number a phone. */
export class Rows {
  readonly ids = new Uuids();
  createdAtMs = new Float64Array(0);
  priceCents = new Uint32Array(0);
  /** 0 where nobody knows. */
  goingCents = new Uint32Array(0);
  /** As `packTraits` packs them. */
  traits = new Uint32Array(0);
  town = new Uint32Array(0);
  seller = new Uint32Array(0);
  /** By block: no phone in it is newer. */
  newestMs = new Float64Array(0);

  get bytes(): number {
    const { createdAtMs, priceCents, goingCents, traits, town, seller, newestMs } = this;
    const columns = [createdAtMs, priceCents, goingCents, traits, town, seller, newestMs];
    return columns.reduce((sum, column) => sum + column.byteLength, this.ids.bytes);
  }

  makeRoom(rows: number): void {
    this.createdAtMs = grown(this.createdAtMs, rows);
    this.priceCents = grown(this.priceCents, rows);
    this.goingCents = grown(this.goingCents, rows);
    this.traits = grown(this.traits, rows);
    this.town = grown(this.town, rows);
    this.seller = grown(this.seller, rows);
    this.newestMs = grown(this.newestMs, (rows >> blockBits) + 1);
  }

  move(from: number, to: number): void {
    this.ids.move(from, to);
    for (const column of [this.createdAtMs, this.priceCents, this.goingCents, this.traits, this.town, this.seller])
      column[to] = column[from] ?? 0;
    this.#noteAge(to);
  }

  /** The first phone of a block sets how new the block is. Phones that leave it change nothing. */
  setAge(row: number, createdAtMs: number): void {
    this.createdAtMs[row] = createdAtMs;
    if ((row & (blockSize - 1)) === 0) this.newestMs[row >> blockBits] = createdAtMs;
    else this.#noteAge(row);
  }

  #noteAge(row: number): void {
    const block = row >> blockBits;
    this.newestMs[block] = Math.max(this.createdAtMs[row] ?? 0, this.newestMs[block] ?? 0);
  }
}

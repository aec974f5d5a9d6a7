import { grown } from '#server/search/engine/growing.ts';

/** Rows come in blocks of 512, each with phones of one group: a walk over a group reads its columns in runs. */
export const blockBits = 9;
export const blockSize = 1 << blockBits;

export interface Group {
  readonly number: number;
  readonly brand: string;
  /** null: the phones of a brand whose model nobody knows. */
  readonly model: string | null;
  size: number;
  readonly blocks: number[];
}

/** Gives rows to the phones of each model. The rows of a group are its first `size`, without gaps. */
export class Groups {
  readonly all: Group[] = [];
  readonly #byBrand = new Map<string, Map<string | null, Group>>();
  #groupOfBlock = new Uint16Array(0);
  readonly #freeBlocks: number[] = [];
  #blocks = 0;

  /** How many rows the columns need. */
  get rows(): number {
    return this.#blocks * blockSize;
  }

  group(brand: string, model: string | null): Group {
    const byModel = this.#byBrand.get(brand) ?? new Map<string | null, Group>();
    const known = byModel.get(model);
    if (known !== undefined) return known;
    const group = { number: this.all.length, brand, model, size: 0, blocks: [] };
    if (group.number > 65_535) throw new RangeError('The search engine holds at most 65,536 models.');
    this.all.push(group);
    this.#byBrand.set(brand, byModel.set(model, group));
    return group;
  }

  groupOf(row: number): Group {
    const group = this.all[this.#groupOfBlock[row >> blockBits] ?? 0];
    if (group === undefined) throw new RangeError(`No group holds row ${row}.`);
    return group;
  }

  /** The row of one more phone. */
  take(group: Group): number {
    if (group.size === group.blocks.length * blockSize) {
      const block = this.#freeBlocks.pop() ?? this.#blocks++;
      this.#groupOfBlock = grown(this.#groupOfBlock, block + 1);
      this.#groupOfBlock[block] = group.number;
      group.blocks.push(block);
    }
    group.size += 1;
    return lastRow(group);
  }

  /** Gives the last row of a group back. What it held must have moved. */
  giveBack(group: Group): void {
    group.size -= 1;
    if (group.size <= (group.blocks.length - 1) * blockSize) this.#freeBlocks.push(group.blocks.pop() ?? 0);
  }
}

export function lastRow(group: Group): number {
  const at = group.size - 1;
  return ((group.blocks[at >> blockBits] ?? 0) << blockBits) | (at & (blockSize - 1));
}

/** The runs of neighbouring rows that hold a group, each from a row up to, not including, another. */
export function* runsOf(group: Group): Generator<readonly [from: number, until: number]> {
  for (const [at, block] of group.blocks.entries()) {
    const from = block << blockBits;
    yield [from, from + Math.min(blockSize, group.size - (at << blockBits))];
  }
}

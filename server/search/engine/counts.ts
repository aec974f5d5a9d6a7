import { grown } from '#server/search/engine/growing.ts';
import {
  bandOfPacked,
  batteryOfState,
  batterySteps,
  colourOfLooks,
  conditionOfState,
  lockOfState,
  looksOf,
  stateOf,
  storageOfLooks,
  verifiedOfState,
} from '#server/search/engine/traits.ts';

/** Where the counts of each trait begin in a row of counts. */
export const total = 0;
export const storages = 1;
export const colours = 65;
export const conditions = 97;
export const locks = 101;
/** By how many of the battery steps a phone reaches; without a known battery it reaches none. */
export const batteries = 105;
export const verified = 111;
export const bands = 112;
export const countsSize = 128;

/** Which battery steps a percentage reaches. */
export const stepsReached = Uint8Array.from(
  { length: 128 },
  (_, percent) => batterySteps.filter((step) => percent >= step).length,
);

export function countLooks(counts: Uint32Array, from: number, looks: number, by: number): void {
  add(counts, from + storages + storageOfLooks(looks), by);
  add(counts, from + colours + colourOfLooks(looks), by);
}

export function countState(counts: Uint32Array, from: number, state: number, by: number): void {
  add(counts, from + conditions + conditionOfState(state), by);
  add(counts, from + locks + lockOfState(state), by);
  add(counts, from + batteries + (stepsReached[batteryOfState(state)] ?? 0), by);
  add(counts, from + verified, by * verifiedOfState(state));
}

export function add(counts: Uint32Array, at: number, by: number): void {
  counts[at] = (counts[at] ?? 0) + by;
}

/** How many phones of each group have each trait: what an unfiltered search answers without looking at a phone. */
export class GroupCounts {
  #counts = new Uint32Array(0);

  get bytes(): number {
    return this.#counts.byteLength;
  }

  /** By 1 for a phone that came, by -1 for one that left. */
  change(group: number, packed: number, by: 1 | -1): void {
    const from = group * countsSize;
    this.#counts = grown(this.#counts, from + countsSize);
    add(this.#counts, from + total, by);
    countLooks(this.#counts, from, looksOf(packed), by);
    countState(this.#counts, from, stateOf(packed), by);
    add(this.#counts, from + bands + bandOfPacked(packed), by);
  }

  /** How many phones of a group have this storage, by its number. */
  ofStorage(group: number, storage: number): number {
    return this.#counts[group * countsSize + storages + storage] ?? 0;
  }

  /** Adds one stretch of a group's counts, such as that of colours. */
  addTo(sums: Uint32Array, group: number, from: number, until: number): void {
    const start = group * countsSize;
    for (let at = from; at < until; at += 1) add(sums, at, this.#counts[start + at] ?? 0);
  }
}

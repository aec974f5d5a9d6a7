import * as at from '#server/search/engine/counts.ts';
import { filterBits } from '#server/search/engine/filters.ts';
import type { FilterName } from '#server/search/engine/query.ts';
import type { Shelf } from '#server/search/engine/shelf.ts';
import {
  bandOfPacked,
  batteryOfState,
  colourOfLooks,
  conditionOfState,
  lockOfState,
  looksOf,
  looksSize,
  stateOf,
  stateSize,
  storageOfLooks,
} from '#server/search/engine/traits.ts';

/** Counts what one search finds: phones that pass every filter, and for each facet those that fail only its own. */
export class Tally {
  /** As in the counts of a group. */
  readonly sums = new Uint32Array(at.countsSize);
  readonly byBrand: Uint32Array;
  readonly byModel: Uint32Array;
  readonly #shelf: Shelf;
  readonly #missed = new Uint32Array(10);
  readonly #looks = new Uint32Array(looksSize);
  readonly #bands = new Uint32Array(16);
  readonly #states = new Uint32Array(stateSize);

  constructor(shelf: Shelf) {
    this.#shelf = shelf;
    this.byBrand = new Uint32Array(shelf.groups.all.length);
    this.byModel = new Uint32Array(shelf.groups.all.length);
  }

  get total(): number {
    return this.sums[at.total] ?? 0;
  }

  /** How many phones fail this filter and no other. */
  missedBy(filter: FilterName): number {
    return this.#missed[indexOf(filterBits[filter])] ?? 0;
  }

  /** One more phone passes. Its group is counted by `hits`, once for many. */
  hit(packed: number): void {
    at.add(this.#bands, bandOfPacked(packed), 1);
    at.add(this.#looks, looksOf(packed), 1);
    at.add(this.#states, stateOf(packed), 1);
  }

  hits(group: number, count: number): void {
    at.add(this.sums, at.total, count);
    at.add(this.byBrand, group, count);
    at.add(this.byModel, group, count);
  }

  /** `fails` has exactly one bit. */
  miss(fails: number, group: number, packed: number): void {
    at.add(this.#missed, indexOf(fails), 1);
    const [looks, state] = [looksOf(packed), stateOf(packed)];
    switch (fails) {
      case filterBits.brand:
        return at.add(this.byBrand, group, 1);
      case filterBits.model:
        return at.add(this.byModel, group, 1);
      case filterBits.storageGb:
        return at.add(this.sums, at.storages + storageOfLooks(looks), 1);
      case filterBits.colour:
        return at.add(this.sums, at.colours + colourOfLooks(looks), 1);
      case filterBits.condition:
        return at.add(this.sums, at.conditions + conditionOfState(state), 1);
      case filterBits.lock:
        return at.add(this.sums, at.locks + lockOfState(state), 1);
      case filterBits.battery:
        return at.add(this.sums, at.batteries + (at.stepsReached[batteryOfState(state)] ?? 0), 1);
      case filterBits.price:
        return at.add(this.sums, at.bands + bandOfPacked(packed), 1);
    }
  }

  /** So many phones of a group fail one filter of groups and no other. */
  missedGroup(fails: number, group: number, count: number): void {
    at.add(this.#missed, indexOf(fails), count);
    at.add(fails === filterBits.brand ? this.byBrand : this.byModel, group, count);
  }

  /** Every phone of a group passes, or fails the same filter: one of groups, or that of prices. */
  wholeGroup(group: number, size: number, fails: number): void {
    if (fails === 0) this.#shelf.counts.addTo(this.sums, group, 0, at.countsSize);
    else at.add(this.#missed, indexOf(fails), size);
    if (fails === filterBits.price) return this.#shelf.counts.addTo(this.sums, group, at.bands, at.countsSize);
    if (fails !== filterBits.model) at.add(this.byBrand, group, size);
    if (fails !== filterBits.brand) at.add(this.byModel, group, size);
  }

  /** The counts are complete only after this. */
  finish(): void {
    const [bands, looks, states] = [this.#bands, this.#looks, this.#states];
    for (let band = 0; band < bands.length; band += 1) at.add(this.sums, at.bands + band, bands[band] ?? 0);
    for (let one = 0; one < looks.length; one += 1)
      if (looks[one] !== 0) at.countLooks(this.sums, 0, one, looks[one] ?? 0);
    for (let one = 0; one < states.length; one += 1)
      if (states[one] !== 0) at.countState(this.sums, 0, one, states[one] ?? 0);
  }
}

function indexOf(bit: number): number {
  return 31 - Math.clz32(bit);
}

import * as at from '#server/search/engine/counts.ts';
import { filterBits } from '#server/search/engine/filters.ts';
import type { Ladders, PriceWish } from '#server/search/engine/price-lists.ts';
import type { FilterName } from '#server/search/engine/query.ts';
import { ringsCount } from '#server/search/engine/rings.ts';
import type { Shelf } from '#server/search/engine/shelf.ts';
import {
  bandBits,
  bandOfPacked,
  batteryOfState,
  colourOfLooks,
  conditionOfState,
  lockOfState,
  looksBits,
  looksOf,
  looksSize,
  stateBits,
  stateOf,
  stateSize,
  storageOfLooks,
} from '#server/search/engine/traits.ts';
import type { Bits } from '#server/search/engine/traits.ts';

/** Counts what one search finds: phones that pass every filter, and for each facet those that fail only its own. */
export class Tally {
  /** As in the counts of a group. */
  readonly sums = new Uint32Array(at.countsSize);
  readonly byBrand: Uint32Array;
  readonly byModel: Uint32Array;
  /** How many phones pass, by their traits. Their groups are counted by `hits`. */
  readonly passed = {
    bands: new Uint32Array(bandBits.mask + 1),
    looks: new Uint32Array(looksSize),
    states: new Uint32Array(stateSize),
  };
  /** How many phones pass every filter but the one on places, by their distance. */
  readonly byRing = new Uint32Array(ringsCount);
  readonly #shelf: Shelf;
  readonly #missed = new Uint32Array(10);
  readonly #missedAlike = new Map<number, Uint32Array>();

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

  /** One more phone passes. */
  hit(packed: number): void {
    at.add(this.passed.bands, bandOfPacked(packed), 1);
    at.add(this.passed.looks, looksOf(packed), 1);
    at.add(this.passed.states, stateOf(packed), 1);
  }

  hits(group: number, count: number): void {
    at.add(this.sums, at.total, count);
    at.add(this.byBrand, group, count);
    at.add(this.byModel, group, count);
  }

  /** `fails` has exactly one bit. */
  miss(fails: number, group: number, packed: number, count = 1): void {
    if (fails === filterBits.brand || fails === filterBits.model) return this.missedGroup(fails, group, count);
    const { shift, mask } = this.traitsOf(fails);
    this.#miss(fails, (packed >>> shift) & mask, count);
  }

  /** How many phones fail this filter and no other, by the traits that it looks at (`traitsOf`). */
  missedAlike(fails: number): Uint32Array {
    const known = this.#missedAlike.get(fails);
    if (known !== undefined) return known;
    const counts = new Uint32Array(this.traitsOf(fails).mask + 1);
    this.#missedAlike.set(fails, counts);
    return counts;
  }

  /** Where the packed traits that a filter looks at stand. */
  traitsOf(fails: number): Bits {
    if (fails === filterBits.price) return bandBits;
    return fails === filterBits.storageGb || fails === filterBits.colour ? looksBits : stateBits;
  }

  #miss(fails: number, like: number, count: number): void {
    at.add(this.#missed, indexOf(fails), count);
    switch (fails) {
      case filterBits.storageGb:
        return at.add(this.sums, at.storages + storageOfLooks(like), count);
      case filterBits.colour:
        return at.add(this.sums, at.colours + colourOfLooks(like), count);
      case filterBits.condition:
        return at.add(this.sums, at.conditions + conditionOfState(like), count);
      case filterBits.lock:
        return at.add(this.sums, at.locks + lockOfState(like), count);
      case filterBits.battery:
        return at.add(this.sums, at.batteries + (at.stepsReached[batteryOfState(like)] ?? 0), count);
      case filterBits.price:
        return at.add(this.sums, at.bands + like, count);
    }
  }

  /** Counts phones of a group that fail one filter of groups and no other. */
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

  /**
   * Nothing but a price and one trait is asked of the phones of a group.
   *
   * @returns how many pass
   */
  pricedGroup(group: number, ladders: Ladders, { trait, allowed, centsMin, centsMax }: PriceWish): number {
    let passing = 0;
    for (const [value, ladder] of ladders) {
      if (trait === 'any' || allowed.includes(value)) {
        const count = ladder.addTo(this.sums, centsMin, centsMax);
        at.add(this.#missed, indexOf(filterBits.price), ladder.size - count);
        // The facet of prices counts those that fail its filter too.
        ladder.addBandsTo(this.sums);
        passing += count;
      } else this.miss(filterBits[trait], group, ladder.example, ladder.count(centsMin, centsMax));
    }
    this.hits(group, passing);
    return passing;
  }

  /** The counts are complete only after this. */
  finish(): void {
    const { bands, looks, states } = this.passed;
    for (let band = 0; band < bands.length; band += 1) at.add(this.sums, at.bands + band, bands[band] ?? 0);
    for (let one = 0; one < looks.length; one += 1)
      if (looks[one] !== 0) at.countLooks(this.sums, 0, one, looks[one] ?? 0);
    for (let one = 0; one < states.length; one += 1)
      if (states[one] !== 0) at.countState(this.sums, 0, one, states[one] ?? 0);
    for (const [fails, counts] of this.#missedAlike)
      for (let like = 0; like < counts.length; like += 1)
        if (counts[like] !== 0) this.#miss(fails, like, counts[like] ?? 0);
  }
}

function indexOf(bit: number): number {
  return 31 - Math.clz32(bit);
}

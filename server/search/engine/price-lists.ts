import { runsOf } from '#server/search/engine/groups.ts';
import type { Group } from '#server/search/engine/groups.ts';
import { countBelow } from '#server/search/engine/in-order.ts';
import { PriceLadder } from '#server/search/engine/price-ladder.ts';
import type { Rows } from '#server/search/engine/rows.ts';
import {
  batteryOfState,
  colourOfLooks,
  conditionOfState,
  lockOfState,
  looksOf,
  stateOf,
  storageOfLooks,
  verifiedOfState,
} from '#server/search/engine/traits.ts';

/** By which trait prices are listed; 'any': by none. */
export type PriceTrait = 'any' | 'storageGb' | 'colour' | 'condition' | 'lock' | 'battery' | 'verified';

const traitOf: Record<PriceTrait, (packed: number) => number> = {
  any: () => 0,
  storageGb: (packed) => storageOfLooks(looksOf(packed)),
  colour: (packed) => colourOfLooks(looksOf(packed)),
  condition: (packed) => conditionOfState(stateOf(packed)),
  lock: (packed) => lockOfState(stateOf(packed)),
  battery: (packed) => batteryOfState(stateOf(packed)),
  verified: (packed) => verifiedOfState(stateOf(packed)),
};

/** A trait, which is below 128, and a price are one number of 32 bits. Dearer phones count as of this price. */
const centsMost = 2 ** 25 - 1;

/** Phones with one of these traits and a price in this range, both ends included. */
export interface PriceWish {
  trait: PriceTrait;
  allowed: readonly number[];
  centsMin: number;
  centsMax: number;
}

/** In cents. */
export interface PriceRange {
  least: number;
  most: number;
}

/**
 * The prices of each group in order: counts without looking at each phone how many are in a range of prices. A list is
 * made when it is first asked for, and anew when its group has changed. The same goes for ladders and ranges.
 */
export class PriceLists {
  readonly #lists = new Map<number, Partial<Record<PriceTrait, Uint32Array>>>();
  readonly #ladders = new Map<number, PriceLadder>();
  readonly #ranges = new Map<number, PriceRange>();

  get bytes(): number {
    let bytes = 0;
    for (const lists of this.#lists.values()) for (const list of Object.values(lists)) bytes += list.byteLength;
    for (const ladder of this.#ladders.values()) bytes += ladder.bytes;
    return bytes;
  }

  forget(group: number): void {
    this.#lists.delete(group);
    this.#ladders.delete(group);
    this.#ranges.delete(group);
  }

  /** The lowest and the highest price of a group that has phones. */
  rangeOf(rows: Rows, group: Group): PriceRange {
    const known = this.#ranges.get(group.number);
    if (known !== undefined) return known;
    const range = rangeIn(rows, group);
    this.#ranges.set(group.number, range);
    return range;
  }

  isMade({ number }: Group, trait: PriceTrait): boolean {
    return this.#lists.get(number)?.[trait] !== undefined;
  }

  count(rows: Rows, group: Group, { trait, allowed, centsMin, centsMax }: PriceWish): number {
    if (centsMin > centsMax) return 0;
    const list = this.#listOf(rows, group, trait);
    let count = 0;
    for (const one of allowed)
      count += countBelow(list, keyOf(one, centsMax) + 1) - countBelow(list, keyOf(one, centsMin));
    return count;
  }

  hasLadder({ number }: Group): boolean {
    return this.#ladders.has(number);
  }

  ladderOf(rows: Rows, group: Group): PriceLadder {
    const known = this.#ladders.get(group.number);
    if (known !== undefined) return known;
    const ladder = new PriceLadder(rows, group);
    this.#ladders.set(group.number, ladder);
    return ladder;
  }

  #listOf(rows: Rows, group: Group, trait: PriceTrait): Uint32Array {
    const lists = this.#lists.get(group.number) ?? {};
    this.#lists.set(group.number, lists);
    return (lists[trait] ??= made(rows, group, traitOf[trait]));
  }
}

function rangeIn({ priceCents }: Rows, group: Group): PriceRange {
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  for (const [from, until] of runsOf(group)) {
    for (let row = from; row < until; row += 1) {
      const cents = priceCents[row] ?? 0;
      if (cents < least) least = cents;
      if (cents > most) most = cents;
    }
  }
  return { least, most };
}

function made({ traits, priceCents }: Rows, group: Group, traitOf: (packed: number) => number): Uint32Array {
  const list = new Uint32Array(group.size);
  let at = 0;
  for (const [from, until] of runsOf(group))
    for (let row = from; row < until; row += 1) list[at++] = keyOf(traitOf(traits[row] ?? 0), priceCents[row] ?? 0);
  return list.toSorted();
}

function keyOf(trait: number, cents: number): number {
  return trait * (centsMost + 1) + Math.min(cents, centsMost);
}

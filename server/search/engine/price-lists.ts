import { stepsReached } from '#server/search/engine/counts.ts';
import { runsOf } from '#server/search/engine/groups.ts';
import type { Group } from '#server/search/engine/groups.ts';
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

/** By which trait prices are listed; 'any': by none. Batteries by how many of their steps they reach. */
export type PriceTrait = 'any' | 'storageGb' | 'colour' | 'condition' | 'lock' | 'battery' | 'verified';

const valueOf: Record<PriceTrait, (packed: number) => number> = {
  any: () => 0,
  storageGb: (packed) => storageOfLooks(looksOf(packed)),
  colour: (packed) => colourOfLooks(looksOf(packed)),
  condition: (packed) => conditionOfState(stateOf(packed)),
  lock: (packed) => lockOfState(stateOf(packed)),
  battery: (packed) => stepsReached[batteryOfState(stateOf(packed))] ?? 0,
  verified: (packed) => verifiedOfState(stateOf(packed)),
};

/** Phones with one of these values of a trait and a price in this range, both ends included. */
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

/** By value of a trait, the phones of a group that have it. */
export type Ladders = ReadonlyMap<number, PriceLadder>;

/**
 * The phones of each group in order of price, apart by the values of a trait: counts without looking at each phone how
 * many are in a range of prices. Ladders are made when they are first asked for, and anew when their group has changed.
 * The same goes for ranges.
 */
export class PriceLists {
  readonly #ladders = new Map<number, Partial<Record<PriceTrait, Ladders>>>();
  readonly #ranges = new Map<number, PriceRange>();

  get bytes(): number {
    let bytes = 0;
    for (const byTrait of this.#ladders.values())
      for (const ladders of Object.values(byTrait)) for (const ladder of ladders.values()) bytes += ladder.bytes;
    return bytes;
  }

  forget(group: number): void {
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
    return this.#ladders.get(number)?.[trait] !== undefined;
  }

  count(rows: Rows, group: Group, { trait, allowed, centsMin, centsMax }: PriceWish): number {
    const ladders = this.laddersOf(rows, group, trait);
    return allowed.reduce((count, value) => count + (ladders.get(value)?.count(centsMin, centsMax) ?? 0), 0);
  }

  laddersOf(rows: Rows, group: Group, trait: PriceTrait): Ladders {
    const byTrait = this.#ladders.get(group.number) ?? {};
    this.#ladders.set(group.number, byTrait);
    return (byTrait[trait] ??= made(rows, group, valueOf[trait]));
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

function made(rows: Rows, group: Group, valueOf: (packed: number) => number): Ladders {
  const byValue = new Map<number, number[]>();
  for (const [from, until] of runsOf(group)) {
    for (let row = from; row < until; row += 1) {
      const value = valueOf(rows.traits[row] ?? 0);
      const phones = byValue.get(value);
      if (phones === undefined) byValue.set(value, [row]);
      else phones.push(row);
    }
  }
  return new Map([...byValue].map(([value, phones]) => [value, new PriceLadder(rows, phones)]));
}

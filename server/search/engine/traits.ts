import { conditions } from '#contract/limits.ts';
import type { Condition } from '#contract/limits.ts';
import type { Lock } from '#server/search/engine/phone.ts';

/** From this many dollars on; the last band has no end. */
export const bandsFromUsd = [0, 50, 100, 150, 200, 250, 300, 400, 500, 600, 700, 800, 1000, 1200, 1500, 2000] as const;
export const batterySteps = [80, 85, 90, 95] as const;
export const locks: readonly Lock[] = ['unlocked', 'locked'];

/** Small numbers for what a phone is like. 0 is unknown. */
export interface Traits {
  /** Below 64. */
  storage: number;
  /** Below 32. */
  colour: number;
  condition: number;
  lock: number;
  batteryPercent: number;
  isVerified: boolean;
  /** Below 32. */
  ram: number;
  priceUsd: number;
}

/*
 * Traits are packed into 32 bits, so that a walk reads one number a phone:
 * storage 0-5, colour 6-10 | condition 11-12, lock 13-14, battery 15-21, verified 22 | memory 23-27, price band 28-31.
 * Filters and counts take the first eleven bits and the next twelve as indexes of small tables.
 */
export const looksSize = 1 << 11;
export const stateSize = 1 << 12;
export const verifiedBit = 1 << 22;

export function packTraits(traits: Traits): number {
  const looks = traits.storage | (traits.colour << 6);
  const state =
    traits.condition | (traits.lock << 2) | (traits.batteryPercent << 4) | (Number(traits.isVerified) << 11);
  return (looks | (state << 11) | (traits.ram << 23) | (bandOf(traits.priceUsd) << 28)) >>> 0;
}

/** Where some of the packed traits stand. */
export interface Bits {
  shift: number;
  mask: number;
}

export const looksBits: Bits = { shift: 0, mask: looksSize - 1 };
export const stateBits: Bits = { shift: 11, mask: stateSize - 1 };
export const bandBits: Bits = { shift: 28, mask: 15 };

export const looksOf = (packed: number) => packed & (looksSize - 1);
export const stateOf = (packed: number) => (packed >>> 11) & (stateSize - 1);
export const ramOf = (packed: number) => (packed >>> 23) & 31;
export const bandOfPacked = (packed: number) => packed >>> 28;

export const storageOfLooks = (looks: number) => looks & 63;
export const colourOfLooks = (looks: number) => looks >>> 6;
export const conditionOfState = (state: number) => state & 3;
export const lockOfState = (state: number) => (state >>> 2) & 3;
export const batteryOfState = (state: number) => (state >>> 4) & 127;
export const verifiedOfState = (state: number) => state >>> 11;

export function conditionNumber(condition: Condition): number {
  return conditions.indexOf(condition) + 1;
}

export function lockNumber(lock: Lock | null): number {
  return lock === null ? 0 : locks.indexOf(lock) + 1;
}

/** 0 for null and for numbers outside 0 to 100. */
export function batteryNumber(percent: number | null): number {
  return percent !== null && percent >= 0 && percent <= 100 ? Math.max(1, Math.floor(percent)) : 0;
}

function bandOf(priceUsd: number): number {
  return Math.max(
    0,
    bandsFromUsd.findLastIndex((from) => priceUsd >= from),
  );
}

/** Numbers values as they come, from 1 on. Values beyond the last number are unknown, as null is. */
export class Values<Value extends string | number> {
  readonly #numbers = new Map<Value, number>();
  readonly #last: number;

  constructor(last: number) {
    this.#last = last;
  }

  number(value: Value | null): number {
    if (value === null) return 0;
    const known = this.#numbers.get(value);
    if (known !== undefined || this.#numbers.size >= this.#last) return known ?? 0;
    this.#numbers.set(value, this.#numbers.size + 1);
    return this.#numbers.size;
  }

  find(value: Value): number | undefined {
    return this.#numbers.get(value);
  }

  entries(): Iterable<[Value, number]> {
    return this.#numbers;
  }
}

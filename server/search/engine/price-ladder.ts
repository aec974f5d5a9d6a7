import { add, bands, countLooks, countsSize, countState } from '#server/search/engine/counts.ts';
import { countBelow } from '#server/search/engine/in-order.ts';
import type { Rows } from '#server/search/engine/rows.ts';
import { bandOfPacked, looksOf, stateOf } from '#server/search/engine/traits.ts';

/** Phones from one rung to the next. */
const stepBits = 6;

/**
 * Some phones in order of price, with the sums of their traits at every 64th: how many of each trait are in a range of
 * prices is the difference between its two ends.
 */
export class PriceLadder {
  readonly #cents: Uint32Array;
  readonly #traits: Uint32Array;
  /** By rung the counts of all cheaper phones, as in the counts of a group, up to the price bands. */
  readonly #rungs: Uint32Array;
  /** How many phones are in each price band. */
  readonly #bands: Uint32Array;

  constructor(rows: Rows, phones: readonly number[]) {
    [this.#cents, this.#traits] = inOrder(rows, phones);
    this.#rungs = rungsOf(this.#traits);
    this.#bands = new Uint32Array(countsSize - bands);
    for (const packed of this.#traits) add(this.#bands, bandOfPacked(packed), 1);
  }

  get bytes(): number {
    return this.#cents.byteLength + this.#traits.byteLength + this.#rungs.byteLength + this.#bands.byteLength;
  }

  get size(): number {
    return this.#traits.length;
  }

  /** The packed traits of one of its phones. */
  get example(): number {
    return this.#traits[0] ?? 0;
  }

  /** How many phones are in a range of prices, both ends included. */
  count(centsMin: number, centsMax: number): number {
    return Math.max(0, countBelow(this.#cents, centsMax + 1) - countBelow(this.#cents, centsMin));
  }

  /** Adds how many phones are in each price band, whatever they cost. */
  addBandsTo(sums: Uint32Array): void {
    for (let band = 0; band < this.#bands.length; band += 1) add(sums, bands + band, this.#bands[band] ?? 0);
  }

  /**
   * Adds the traits of all phones in a range of prices, both ends included; neither their number nor their price bands.
   *
   * @returns how many phones those are
   */
  addTo(sums: Uint32Array, centsMin: number, centsMax: number): number {
    if (centsMin > centsMax) return 0;
    const [from, until] = [countBelow(this.#cents, centsMin), countBelow(this.#cents, centsMax + 1)];
    const [low, high] = [this.#nearestRung(from), this.#nearestRung(until)];
    if (low === high) this.#addFromTo(sums, from, until);
    else {
      const [cheaper, all] = [low * bands, high * bands];
      for (let at = 0; at < bands; at += 1)
        add(sums, at, (this.#rungs[all + at] ?? 0) - (this.#rungs[cheaper + at] ?? 0));
      this.#addFromTo(sums, high << stepBits, until);
      this.#addFromTo(sums, from, low << stepBits);
    }
    return until - from;
  }

  #nearestRung(phone: number): number {
    return Math.min((phone + (1 << (stepBits - 1))) >> stepBits, this.#traits.length >> stepBits);
  }

  /** Takes away those between when the second is before the first. */
  #addFromTo(sums: Uint32Array, from: number, to: number): void {
    for (let at = from; at < to; at += 1) addTraits(sums, this.#traits[at] ?? 0, 1);
    for (let at = to; at < from; at += 1) addTraits(sums, this.#traits[at] ?? 0, -1);
  }
}

function inOrder({ priceCents, traits }: Rows, phones: readonly number[]): [cents: Uint32Array, traits: Uint32Array] {
  // One sort of numbers of 64 bits, the price above the traits, is several times as fast as comparing in JavaScript.
  const pairs = new BigUint64Array(phones.length);
  const halves = new Uint32Array(pairs.buffer);
  let at = 0;
  for (const row of phones) {
    halves[at++] = traits[row] ?? 0;
    halves[at++] = priceCents[row] ?? 0;
  }
  pairs.sort();
  const [cents, packed] = [new Uint32Array(phones.length), new Uint32Array(phones.length)];
  for (let phone = 0; phone < phones.length; phone += 1) {
    packed[phone] = halves[phone * 2] ?? 0;
    cents[phone] = halves[phone * 2 + 1] ?? 0;
  }
  return [cents, packed];
}

function rungsOf(traits: Uint32Array): Uint32Array {
  const rungs = new Uint32Array(((traits.length >> stepBits) + 1) * bands);
  const sums = new Uint32Array(countsSize);
  for (let at = 0; at < traits.length; at += 1) {
    addTraits(sums, traits[at] ?? 0, 1);
    if (((at + 1) & ((1 << stepBits) - 1)) === 0) rungs.set(sums.subarray(0, bands), ((at + 1) >> stepBits) * bands);
  }
  return rungs;
}

function addTraits(sums: Uint32Array, packed: number, by: 1 | -1): void {
  countLooks(sums, 0, looksOf(packed), by);
  countState(sums, 0, stateOf(packed), by);
}

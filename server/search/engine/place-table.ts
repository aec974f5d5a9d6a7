/**
 * An open-addressing hash table of positions in the caller's columns. The columns hold the keys, so an entry takes
 * about eight bytes.
 */
export class PlaceTable {
  readonly #hashOf: (place: number) => number;
  /** A place plus one; 0 is free. */
  #slots = new Int32Array(64);
  #count = 0;

  constructor(hashOf: (place: number) => number) {
    this.#hashOf = hashOf;
  }

  get bytes(): number {
    return this.#slots.byteLength;
  }

  /** @returns the place with this key, or -1. */
  find(hash: number, isIt: (place: number) => boolean): number {
    const last = this.#slots.length - 1;
    for (let slot = hash & last; ; slot = (slot + 1) & last) {
      const place = (this.#slots[slot] ?? 0) - 1;
      if (place < 0 || isIt(place)) return place;
    }
  }

  /** The key must not be in the table yet. */
  add(place: number): void {
    this.#count += 1;
    if (this.#count * 3 > this.#slots.length * 2) this.#grow();
    this.#seat(place + 1);
  }

  remove(place: number): void {
    const last = this.#slots.length - 1;
    let free = this.#slotOf(place);
    this.#count -= 1;
    // What follows moves up, so that no search ends at the gap.
    for (let slot = (free + 1) & last; ; slot = (slot + 1) & last) {
      const seated = this.#slots[slot] ?? 0;
      if (seated === 0) break;
      const home = this.#hashOf(seated - 1) & last;
      if (((slot - home) & last) < ((slot - free) & last)) continue;
      this.#slots[free] = seated;
      free = slot;
    }
    this.#slots[free] = 0;
  }

  /** The key has moved; both places still hold it. */
  move(from: number, to: number): void {
    this.#slots[this.#slotOf(from)] = to + 1;
  }

  #slotOf(place: number): number {
    const last = this.#slots.length - 1;
    let slot = this.#hashOf(place) & last;
    while (this.#slots[slot] !== place + 1) slot = (slot + 1) & last;
    return slot;
  }

  #grow(): void {
    const seated = this.#slots;
    this.#slots = new Int32Array(seated.length * 2);
    for (const one of seated) if (one !== 0) this.#seat(one);
  }

  #seat(seated: number): void {
    const last = this.#slots.length - 1;
    let slot = this.#hashOf(seated - 1) & last;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & last;
    this.#slots[slot] = seated;
  }
}

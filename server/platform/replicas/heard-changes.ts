/** A place in the primary's log, in bytes. What has replayed up to it knows all that was committed before it. */
export type WalPosition = number;

/**
 * Where in the primary's log the changes lie that this server heard of, by tag. A place is asked for after a change was
 * heard, so it lies behind the change's commit. Until it is known, no replica has it.
 */
export class HeardChanges {
  readonly #placeNow: () => Promise<WalPosition>;
  readonly #placeOf = new Map<string, WalPosition>();
  /** Of what isn't remembered tag by tag: '*', and what was forgotten. */
  #placeOfAll: WalPosition = Infinity;
  #placeless = new Set<string>(['*']);
  #isPlacing = false;

  /** Before it hears of anything, anything may have changed. `placeNow`: behind all that is committed by now. */
  constructor(placeNow: () => Promise<WalPosition>) {
    this.#placeNow = placeNow;
  }

  hear(tags: Iterable<string>): void {
    for (const tag of tags) {
      this.#put(tag, Infinity);
      this.#placeless.add(tag);
    }
    void this.place();
  }

  /** How far a replica must have replayed to know all that was heard about these. */
  placeOf(tags: Iterable<string>): WalPosition {
    let latest = this.#placeOfAll;
    for (const tag of tags) latest = Math.max(latest, this.#placeOf.get(tag) ?? 0);
    return latest;
  }

  /** Finds places for what has none yet. What fails is left for the next time. */
  async place(): Promise<void> {
    if (this.#isPlacing) return;
    this.#isPlacing = true;
    while (this.#placeless.size > 0) {
      const tags = this.#placeless;
      this.#placeless = new Set();
      const place = await this.#placeNow().catch(() => null);
      // Heard again meanwhile: that change may lie further on.
      if (place !== null) for (const tag of tags) if (!this.#placeless.has(tag)) this.#put(tag, place);
      if (place !== null) continue;
      for (const tag of tags) this.#placeless.add(tag);
      break;
    }
    this.#isPlacing = false;
  }

  /** Forgets changes up to here, tag by tag; a replica that hasn't replayed so far knows none of them. */
  forgetUpTo(place: WalPosition): void {
    for (const [tag, at] of this.#placeOf) {
      if (at > place || at === Infinity) continue;
      this.#placeOf.delete(tag);
      this.#placeOfAll = Math.max(this.#placeOfAll, at);
    }
  }

  #put(tag: string, place: WalPosition): void {
    if (tag === '*') this.#placeOfAll = place;
    else this.#placeOf.set(tag, place);
  }
}

import { distanceKm } from '#contract/distance.ts';
import type { Town } from '#server/search/engine/phone.ts';

/** Towns that have phones, or had some, by small numbers, which they keep for good. 0 is no town. */
export class Towns {
  readonly #numbers = new Map<number, number>();
  readonly #ids: number[] = [0];
  readonly #phones: number[] = [0];
  #known: readonly Town[] = [];
  #places: ReadonlyMap<number, Town> | null = null;

  /** Towns that are missing in the new list keep their phones, at no known distance. */
  replace(towns: readonly Town[]): void {
    this.#known = towns;
    this.#places = null;
  }

  number(id: number | null): number {
    if (id === null) return 0;
    const known = this.#numbers.get(id);
    if (known !== undefined) return known;
    const number = this.#ids.length;
    this.#numbers.set(id, number);
    this.#ids.push(id);
    this.#phones.push(0);
    return number;
  }

  change(number: number, by: 1 | -1): void {
    this.#phones[number] = (this.#phones[number] ?? 0) + by;
  }

  /** How many phones are on sale there. */
  phones(id: number): number {
    return this.#phones[this.#numbers.get(id) ?? 0] ?? 0;
  }

  /** Kilometres to each numbered town. Infinite where one of the two isn't known. */
  distancesFrom(id: number): Float64Array {
    // There are tens of thousands, and a market that is never asked for a place needs none.
    this.#places ??= new Map(this.#known.map((town) => [town.id, town]));
    const places = this.#places;
    const from = places.get(id);
    return Float64Array.from(this.#ids, (id, number) => {
      const to = number === 0 ? undefined : places.get(id);
      return from && to ? distanceKm(from, to) : Number.POSITIVE_INFINITY;
    });
  }
}

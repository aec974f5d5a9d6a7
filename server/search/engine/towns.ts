import { distanceKm } from '#contract/distance.ts';
import type { Town } from '#server/search/engine/phone.ts';

/** Towns by small numbers, which they keep for good. 0 is no town. */
export class Towns {
  readonly #numbers = new Map<number, number>();
  readonly #towns: (Town | undefined)[] = [undefined];
  readonly #phones: number[] = [0];

  get size(): number {
    return this.#towns.length;
  }

  /** Towns that are missing in the new list keep their phones, at no known distance. */
  replace(towns: readonly Town[]): void {
    this.#towns.fill(undefined);
    for (const town of towns) this.#towns[this.number(town.id)] = town;
  }

  number(id: number | null): number {
    if (id === null) return 0;
    const known = this.#numbers.get(id);
    if (known !== undefined) return known;
    const number = this.#towns.length;
    this.#numbers.set(id, number);
    this.#towns.push(undefined);
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

  /** Kilometres to each town by its number. Infinite where one of the two isn't known. */
  distancesFrom(id: number): Float64Array {
    const from = this.#towns[this.#numbers.get(id) ?? 0];
    return Float64Array.from(this.#towns, (to) => (from && to ? distanceKm(from, to) : Number.POSITIVE_INFINITY));
  }
}

import { MarksPool } from '#server/search/engine/marks.ts';
import { Moments } from '#server/search/engine/moments.ts';
import type { Catalogue, GoingUsd, Phone } from '#server/search/engine/phone.ts';
import type { Found, Query } from '#server/search/engine/query.ts';
import { compare, countByDistance, search } from '#server/search/engine/searching.ts';
import type { Compared, CountedByDistance } from '#server/search/engine/searching.ts';
import { Shelf } from '#server/search/engine/shelf.ts';
import { Suggestions } from '#server/search/engine/suggestions.ts';
import type { Suggestion } from '#server/search/engine/suggestions.ts';
import { readUuid } from '#server/search/engine/uuids.ts';
import type { Uuid } from '#server/search/engine/uuids.ts';

/**
 * Every phone on sale, in memory, for searches with exact counts in milliseconds. An answer is of one moment: changes
 * that come during a long search are made after it, and a search that begins after a change sees it.
 */
export class SearchEngine {
  readonly #shelf: Shelf;
  readonly #moments = new Moments();
  readonly #pool = new MarksPool();
  #catalogue: Catalogue;
  #suggestions: Suggestions;

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
    this.#shelf = new Shelf(catalogue);
    this.#suggestions = new Suggestions(catalogue);
  }

  get size(): number {
    return this.#shelf.size;
  }

  /** What the index takes. */
  get bytes(): number {
    return this.#shelf.bytes + this.#pool.bytes;
  }

  /** Inserts a phone, or replaces the one with its id. @throws RangeError when an id is no UUID. */
  put(phone: Phone): void {
    const [id, sellerId] = [requireUuid(phone.id), requireUuid(phone.sellerId)];
    this.#moments.change(() => this.#shelf.put(phone, id, sellerId));
  }

  /** Without effect when no phone has this id. */
  remove(id: string): void {
    const uuid = readUuid(id);
    if (uuid !== null) this.#moments.change(() => void this.#shelf.remove(uuid));
  }

  /** For the seller's phones on sale and those to come. @throws RangeError when the id is no UUID. */
  setVerified(sellerId: string, isVerified: boolean): void {
    const id = requireUuid(sellerId);
    this.#moments.change(() => this.#shelf.setVerified(id, isVerified));
  }

  /** Phones stay. A model keeps the words it once had. */
  replaceCatalogue(catalogue: Catalogue): void {
    this.#moments.change(() => {
      this.#catalogue = catalogue;
      this.#shelf.replaceCatalogue(catalogue);
      this.#suggestions = new Suggestions(catalogue);
    });
  }

  /** Suggests these towns from now on. */
  replacePlaces(places: Catalogue['towns']): void {
    this.#moments.change(() => {
      this.#catalogue = { ...this.#catalogue, places };
      this.#suggestions = new Suggestions(this.#catalogue);
    });
  }

  /** What such phones sell for from now on, in US dollars: asked once for each model, storage and condition on sale. */
  setGoing(goingUsd: GoingUsd): void {
    this.#moments.change(() => this.#shelf.setGoing(goingUsd));
  }

  /** How common each model is from now on, for models that a text fits alike. */
  notePopularity(): void {
    this.#moments.change(() => this.#shelf.popularity.note(this.#shelf.groups.all));
  }

  /** @throws BadCursor when `after` is damaged or belongs to another search. */
  search(query: Query): Promise<Found> {
    return this.#moments.during(() => search(this.#shelf, this.#pool, this.#meant(query)));
  }

  /** How many phones a search finds, and how many within each radius of its place. */
  countByDistance(query: Query): Promise<CountedByDistance> {
    return this.#moments.during(() => countByDistance(this.#shelf, this.#pool, this.#meant(query)));
  }

  /** Which of these phones a search finds, without looking at any others. 100 at most. */
  compare(query: Query, ids: readonly string[]): Promise<Compared> {
    return this.#moments.during(() => compare(this.#shelf, this.#pool, this.#meant(query), ids));
  }

  /** Models, brands and places with phones on sale for what somebody is typing: 8, or 1 to 20. */
  suggest(text: string, limit?: number): Suggestion[] {
    return this.#suggestions.suggest(this.#shelf, text, limit);
  }

  /** Links and saved searches name models that were merged since. */
  #meant(query: Query): Query {
    const { merged } = this.#catalogue;
    if (query.model === undefined || merged === undefined) return query;
    return { ...query, model: [...new Set(query.model.map((slug) => merged.get(slug) ?? slug))] };
  }
}

function requireUuid(id: string): Uuid {
  const uuid = readUuid(id);
  if (uuid === null) throw new RangeError(`'${id}' is no UUID.`);
  return uuid;
}

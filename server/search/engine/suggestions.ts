import type { Catalogue } from '#server/search/engine/phone.ts';
import type { Shelf } from '#server/search/engine/shelf.ts';
import { splitGlued } from '#server/search/engine/splitting.ts';
import { Vocabulary } from '#server/search/engine/vocabulary.ts';
import { wordsOf } from '#server/search/engine/words.ts';

export type Suggestion =
  | { kind: 'model'; label: string; slug: string; brand: string; count: number }
  | { kind: 'brand'; label: string; id: string; count: number }
  | { kind: 'place'; label: string; id: number; count: number };

interface Entry {
  /** Without its count of phones on sale. */
  suggestion: Suggestion;
  label: string;
  count: (shelf: Shelf) => number;
}

const typedMax = 8;
const limitUsual = 8;
const limitMax = 20;

/** What a buyer may be typing: the catalogue by the beginnings of its words. */
export class Suggestions {
  readonly #vocabulary = new Vocabulary();
  readonly #entries: Entry[] = [];
  /** By word. */
  readonly #having: number[][] = [];
  readonly #bits: Uint8Array;

  constructor({ brands, models, towns, places = towns }: Catalogue) {
    const brandNames = new Map(brands.map(({ id, name }) => [id, name]));
    for (const { id, name } of brands)
      this.#add({ kind: 'brand', label: name, id, count: 0 }, [name], (shelf) => shelf.phonesOfBrand(id));
    for (const { slug, brand, name, nicknames, modelNumbers } of models) {
      const group = (shelf: Shelf) => shelf.groups.group(brand, slug).size;
      const names = [name, brandNames.get(brand) ?? '', ...nicknames, ...modelNumbers];
      this.#add({ kind: 'model', label: name, slug, brand, count: 0 }, names, group);
    }
    for (const { id, label } of places)
      this.#add({ kind: 'place', label, id, count: 0 }, [label], (shelf) => shelf.towns.phones(id));
    this.#bits = new Uint8Array(this.#entries.length);
  }

  /** Those that begin as the text does come first, then those with more phones on sale. */
  suggest(shelf: Shelf, text: string, limit = limitUsual): Suggestion[] {
    const isWord = (word: string) => this.#vocabulary.find(word) !== undefined;
    const typed = wordsOf(text)
      .flatMap((word) => (this.#begins(word) ? [word] : (splitGlued(word, isWord) ?? [word])))
      .map((word) => this.#meant(word));
    if (typed.length === 0 || typed.length > typedMax) return [];
    const beginning = typed.map(({ spelled }) => spelled).join(' ');
    const found = this.#withAll(typed.map(({ numbers }) => numbers)).map((entry) => ({
      entry,
      count: entry.count(shelf),
      fit: entry.label === beginning ? 2 : Number(entry.label.startsWith(beginning)),
    }));
    return found
      .filter(({ count }) => count > 0)
      .toSorted(
        (left, right) =>
          right.fit - left.fit || right.count - left.count || left.entry.label.length - right.entry.label.length,
      )
      .slice(0, limitOf(limit))
      .map(({ entry, count }) => ({ ...entry.suggestion, count }));
  }

  /** The entries that have a word of each list. */
  #withAll(lists: readonly (readonly number[])[]): Entry[] {
    this.#bits.fill(0);
    let last: number[] = [];
    for (const [at, numbers] of lists.entries()) {
      last = [];
      for (const number of numbers) {
        for (const entry of this.#having[number] ?? []) {
          const before = this.#bits[entry] ?? 0;
          // Every word so far, and not this one yet.
          if (before !== (1 << at) - 1) continue;
          this.#bits[entry] = before | (1 << at);
          last.push(entry);
        }
      }
    }
    return last.flatMap((entry) => this.#entries[entry] ?? []);
  }

  /** The words that begin so, or else those that look most like it. */
  #meant(word: string): { numbers: number[]; spelled: string } {
    const begun = this.#vocabulary.startingWith(word);
    if (begun.length > 0 || word.length < 3) return { numbers: begun, spelled: word };
    const alike = this.#vocabulary.lookingLike(word, word.length >= 6 ? 2 : 1);
    const least = Math.min(...alike.map(({ steps }) => steps));
    const numbers = alike.filter(({ steps }) => steps === least).map(({ number }) => number);
    return { numbers, spelled: this.#vocabulary.word(numbers[0] ?? -1) };
  }

  #begins(word: string): boolean {
    return this.#vocabulary.startingWith(word).length > 0;
  }

  #add(suggestion: Suggestion, names: readonly string[], count: (shelf: Shelf) => number): void {
    const entry = this.#entries.push({ suggestion, label: wordsOf(suggestion.label).join(' '), count }) - 1;
    for (const word of new Set(names.flatMap(wordsOf)))
      (this.#having[this.#vocabulary.number(word)] ??= []).push(entry);
  }
}

function limitOf(limit: number): number {
  return Number.isNaN(limit) ? limitUsual : Math.max(1, Math.min(limitMax, Math.floor(limit)));
}

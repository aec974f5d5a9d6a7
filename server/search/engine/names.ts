import type { Group } from '#server/search/engine/groups.ts';
import type { Brand, Model } from '#server/search/engine/phone.ts';
import type { Vocabulary } from '#server/search/engine/vocabulary.ts';
import { wordsOf } from '#server/search/engine/words.ts';

/** Parts of a name that buyers leave out: the year of a generation, the network. */
const optional = /^(?:(?:19|20)\d\d|[45]g|lte)$/;

/** What each group of phones is called: the words of its brand, its model, its nicknames and its model numbers. */
export class Names {
  readonly #vocabulary: Vocabulary;
  readonly #groupsByWord = new Map<number, Set<number>>();
  /** By group: each name as words in their order. */
  readonly #names: number[][][] = [];

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
  }

  /** A group keeps the words that it once had: what its phones' titles repeat of them is kept nowhere else. */
  set(group: Group, brand: Brand | undefined, model: Model | undefined): void {
    const names = model === undefined ? [] : [model.name, ...model.nicknames];
    this.#names[group.number] = names.map((name) =>
      this.#numbers(wordsOf(name).filter((word) => !optional.test(word))),
    );
    for (const name of [brand?.name ?? group.brand, ...names]) this.#add(group, wordsOf(name));
    for (const number of model?.modelNumbers ?? []) {
      const words = wordsOf(number);
      this.#add(group, words.length > 1 ? [...words, words.join('')] : words);
    }
  }

  isName(word: string): boolean {
    const number = this.#vocabulary.find(word);
    return number !== undefined && this.#groupsByWord.has(number);
  }

  /** The groups that are called so. */
  groups(word: number): ReadonlySet<number> {
    return this.#groupsByWord.get(word) ?? none;
  }

  /**
   * How well words name a group: 2 when one of its names ends with them, 1 more when they are all of it. Of iPhone 13
   * and iPhone 13 Pro, "iphone 13" gives 3 and 0, "13 pro" 0 and 2, and "iphone" 0 and 0.
   */
  fit(group: number, words: ReadonlySet<number>): number {
    let best = 0;
    for (const name of this.#names[group] ?? []) {
      const end = name.at(-1);
      if (end === undefined || !words.has(end)) continue;
      best = Math.max(best, name.every((word) => words.has(word)) ? 3 : 2);
    }
    return best;
  }

  #add(group: Group, words: readonly string[]): void {
    for (const number of this.#numbers(words)) {
      const groups = this.#groupsByWord.get(number);
      if (groups === undefined) this.#groupsByWord.set(number, new Set([group.number]));
      else groups.add(group.number);
    }
  }

  #numbers(words: readonly string[]): number[] {
    return words.map((word) => this.#vocabulary.number(word));
  }
}

const none: ReadonlySet<number> = new Set();

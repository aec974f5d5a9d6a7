import type { Group } from '#server/search/engine/groups.ts';
import type { Brand, Model } from '#server/search/engine/phone.ts';
import type { Vocabulary } from '#server/search/engine/vocabulary.ts';
import { wordsOf } from '#server/search/engine/words.ts';

/** Parts of a name that buyers leave out: the year of a generation, the network. */
const optional = /^(?:(?:19|20)\d\d|[45]g|lte)$/;

/** How well the whole of a name fits, and its end at least. */
export const fitMax = 8;
export const fitOfEnd = 2;

/** What each group of phones is called: the words of its brand, its model, its nicknames and its model numbers. */
export class Names {
  readonly #vocabulary: Vocabulary;
  readonly #groupsByWord = new Map<number, Set<number>>();
  /** By group: the name and then the nicknames, each as words in their order. */
  readonly #names: number[][][] = [];
  /** Names that `join` has not read yet. */
  #apart: (readonly [group: Group, words: readonly string[]])[] = [];

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
    this.#apart.push(...names.map((name) => [group, wordsOf(name)] as const));
    for (const number of model?.modelNumbers ?? []) {
      const words = wordsOf(number);
      this.#add(group, words.length > 1 ? [...words, words.join('')] : words);
    }
  }

  /**
   * Call this once all names are set. An iPhone 14 Pro is then called iphone14 too, because another model is. Otherwise
   * each of its phones would store that word.
   */
  join(): void {
    for (const [group, words] of this.#apart) {
      const joined = words.slice(1).map((word, at) => `${words[at]}${word}`);
      this.#add(
        group,
        joined.filter((both) => this.isName(both)),
      );
    }
    this.#apart = [];
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
   * How well words name a group: `fitMax` when they are all of one of its names, less when they end one, the more of it
   * they are, and 1 when they stand in it side by side. "13 pro" fits iPhone 13 Pro better than Redmi Note 13 Pro,
   * iPhone 13 barely, and Xiaomi 13T Pro not at all.
   */
  fit(group: number, words: ReadonlySet<number>): number {
    let best = 0;
    for (const [at, name] of this.#names[group]?.entries() ?? []) {
      // Of nicknames some models have more than others: a part of one means nothing.
      if (at > 0 && !name.every((word) => words.has(word))) continue;
      const first = name.findIndex((word) => words.has(word));
      const last = name.findLastIndex((word) => words.has(word));
      const isApart = name.slice(first, last).some((word) => !words.has(word));
      if (first < 0 || isApart) continue;
      const share = (last - first + 1) / name.length;
      const isEnd = last === name.length - 1;
      best = Math.max(best, share === 1 ? fitMax : isEnd ? fitOfEnd + Math.floor(share * (fitMax - fitOfEnd)) : 1);
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

import { editDistance } from '#server/search/engine/edit-distance.ts';
import { grown } from '#server/search/engine/growing.ts';

/** Every word that was ever written, by a number of its own. Finds words by their beginning and words that look alike. */
export class Vocabulary {
  readonly #numbers = new Map<string, number>();
  readonly #words: string[] = [];
  /** Which letters a word has: tells at once that two words can't be alike. */
  #letters = new Uint32Array(0);
  /** The first words in order; the latest wait behind them until they are many. */
  #sorted: number[] = [];

  get size(): number {
    return this.#words.length;
  }

  /** An estimate: a word's text, its place in the map and its numbers. */
  get bytes(): number {
    return this.#words.length * 100 + this.#letters.byteLength;
  }

  number(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    const number = this.#words.length;
    this.#words.push(word);
    this.#numbers.set(word, number);
    this.#letters = grown(this.#letters, number + 1);
    this.#letters[number] = lettersOf(word);
    return number;
  }

  find(word: string): number | undefined {
    return this.#numbers.get(word);
  }

  word(number: number): string {
    return this.#words[number] ?? '';
  }

  /** The words that begin with this one, itself included. */
  startingWith(beginning: string): number[] {
    this.#sort();
    const found: number[] = [];
    for (let at = this.#firstFrom(beginning); at < this.#sorted.length; at += 1) {
      const number = this.#sorted[at] ?? 0;
      if (!this.word(number).startsWith(beginning)) break;
      found.push(number);
    }
    for (let number = this.#sorted.length; number < this.#words.length; number += 1)
      if (this.word(number).startsWith(beginning)) found.push(number);
    return found;
  }

  /** The words that are 1 to `most` steps away. A word with digits looks like no other: s21 is no slip of s22. */
  lookingLike(word: string, most: number): { number: number; steps: number }[] {
    const letters = lettersOf(word);
    if ((letters & digits) !== 0) return [];
    const found: { number: number; steps: number }[] = [];
    for (let number = 0; number < this.#words.length; number += 1) {
      const other = this.#letters[number] ?? 0;
      // A step adds, takes or changes one letter, so at most two of the marks differ.
      if ((other & digits) !== 0 || bitsOf(letters ^ other) > most * 2) continue;
      const steps = editDistance(word, this.word(number), most);
      if (steps > 0 && steps <= most) found.push({ number, steps });
    }
    return found;
  }

  #sort(): void {
    const waiting = this.#words.length - this.#sorted.length;
    if (waiting <= Math.max(256, this.#sorted.length / 32)) return;
    const compare = (left: number, right: number) => (this.word(left) < this.word(right) ? -1 : 1);
    const late = Array.from({ length: waiting }, (_, at) => this.#sorted.length + at).toSorted(compare);
    const merged: number[] = [];
    let next = 0;
    for (const number of this.#sorted) {
      for (; next < late.length && compare(late[next] ?? 0, number) < 0; next += 1) merged.push(late[next] ?? 0);
      merged.push(number);
    }
    this.#sorted = merged.concat(late.slice(next));
  }

  #firstFrom(beginning: string): number {
    let [low, high] = [0, this.#sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.word(this.#sorted[middle] ?? 0) < beginning) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const digits = 1 << 26;
const others = 1 << 27;

function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at);
    if (code >= 97 && code <= 122) letters |= 1 << (code - 97);
    else letters |= code >= 48 && code <= 57 ? digits : others;
  }
  return letters;
}

/** How many bits are set. */
export function bitsOf(bits: number): number {
  let left = bits - ((bits >>> 1) & 0x55_55_55_55);
  left = (left & 0x33_33_33_33) + ((left >>> 2) & 0x33_33_33_33);
  return Math.imul((left + (left >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24;
}

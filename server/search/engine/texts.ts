import { grown } from '#server/search/engine/growing.ts';
import { PlaceTable } from '#server/search/engine/place-table.ts';

/** The text without words. No row is chained to it. */
const empty = 0;
const wordsMax = 255;

/**
 * What rows say in words, each text once, as a set of numbers of words: which texts have a word, and which rows say a
 * text. Texts that no row says any more are used again, so nothing has to be cleaned up.
 */
export class Texts {
  /** By text: its first entry, how many it has, how many rows say it, and the first of these plus one. */
  #start = new Uint32Array(1);
  #length = new Uint8Array(1);
  #uses = new Uint32Array(1);
  #head = new Int32Array(1);
  #texts = 1;
  /** By entry, a word in a text: both, and the neighbours in the chain of the word's entries, plus one. */
  #word = new Int32Array(0);
  #text = new Int32Array(0);
  #next = new Int32Array(0);
  #previous = new Int32Array(0);
  #entries = 0;
  /** By word: the first of its entries plus one. */
  #first = new Int32Array(0);
  /** By row: its text, and its neighbours in the chain of the text's rows, plus one. */
  #said = new Int32Array(0);
  #after = new Int32Array(0);
  #before = new Int32Array(0);
  readonly #table = new PlaceTable((text) => this.#hashOf(text));
  readonly #unused: number[][] = [];

  get bytes(): number {
    const byText = [this.#start, this.#length, this.#uses, this.#head];
    const byEntry = [this.#word, this.#text, this.#next, this.#previous, this.#first];
    const byRow = [this.#said, this.#after, this.#before];
    return [...byText, ...byEntry, ...byRow, this.#table].reduce(
      (sum, one) => sum + ('byteLength' in one ? one.byteLength : one.bytes),
      0,
    );
  }

  /** The texts have numbers below this. */
  get size(): number {
    return this.#texts;
  }

  /** The text of each row. */
  get said(): Int32Array {
    return this.#said;
  }

  /** Sets what a new row says. */
  say(row: number, words: readonly number[]): void {
    const text = words.length === 0 ? empty : this.#textOf(asSet(words));
    this.#said = grown(this.#said, row + 1);
    this.#after = grown(this.#after, row + 1);
    this.#before = grown(this.#before, row + 1);
    this.#said[row] = text;
    this.#uses[text] = (this.#uses[text] ?? 0) + 1;
    if (text === empty) return;
    const head = this.#head[text] ?? 0;
    this.#before[row] = 0;
    this.#after[row] = head;
    if (head > 0) this.#before[head - 1] = row + 1;
    this.#head[text] = row + 1;
  }

  /** The row says nothing any more. */
  unsay(row: number): void {
    const text = this.#said[row] ?? empty;
    this.#uses[text] = (this.#uses[text] ?? 0) - 1;
    this.#said[row] = empty;
    if (text === empty) return;
    const [before, after] = [this.#before[row] ?? 0, this.#after[row] ?? 0];
    if (before > 0) this.#after[before - 1] = after;
    else this.#head[text] = after;
    if (after > 0) this.#before[after - 1] = before;
    if (this.#uses[text] === 0) this.#forget(text);
  }

  /** Another row says it instead. */
  move(from: number, to: number): void {
    const text = this.#said[from] ?? empty;
    this.#said[to] = text;
    this.#said[from] = empty;
    if (text === empty) return;
    const before = (this.#before[to] = this.#before[from] ?? 0);
    const after = (this.#after[to] = this.#after[from] ?? 0);
    if (before > 0) this.#after[before - 1] = to + 1;
    else this.#head[text] = to + 1;
    if (after > 0) this.#before[after - 1] = to + 1;
  }

  /** Does any row say this word? */
  has(word: number): boolean {
    return (this.#first[word] ?? 0) > 0;
  }

  /** How many rows say it. */
  rowsSaying(word: number): number {
    let rows = 0;
    for (let entry = this.#first[word] ?? 0; entry > 0; entry = this.#next[entry - 1] ?? 0)
      rows += this.#uses[this.#text[entry - 1] ?? 0] ?? 0;
    return rows;
  }

  /** Sets a bit of each text that has the word. `marked` gets the texts that had no bit before. @returns rows saying it. */
  mark(word: number, bit: number, bits: Uint16Array, marked: number[]): number {
    let rows = 0;
    for (let entry = this.#first[word] ?? 0; entry > 0; entry = this.#next[entry - 1] ?? 0) {
      const text = this.#text[entry - 1] ?? 0;
      const before = bits[text] ?? 0;
      if (before === 0) marked.push(text);
      if ((before & bit) !== 0) continue;
      bits[text] = before | bit;
      rows += this.#uses[text] ?? 0;
    }
    return rows;
  }

  /** The first row that says a text, or -1. The text without words has none. */
  firstRow(text: number): number {
    return (this.#head[text] ?? 0) - 1;
  }

  /** The next row that says the same, or -1. */
  nextRow(row: number): number {
    return (this.#after[row] ?? 0) - 1;
  }

  #textOf(words: readonly number[]): number {
    const known = this.#table.find(hashOf(words, 0, words.length), (text) => this.#isText(text, words));
    if (known >= 0) return known;
    const text = this.#unused[words.length]?.pop() ?? this.#newText(words.length);
    const start = this.#start[text] ?? 0;
    for (const [at, word] of words.entries()) this.#link(start + at, text, word);
    this.#table.add(text);
    return text;
  }

  #newText(length: number): number {
    const text = this.#texts++;
    this.#start = grown(this.#start, this.#texts);
    this.#length = grown(this.#length, this.#texts);
    this.#uses = grown(this.#uses, this.#texts);
    this.#head = grown(this.#head, this.#texts);
    this.#start[text] = this.#entries;
    this.#length[text] = length;
    this.#entries += length;
    this.#word = grown(this.#word, this.#entries);
    this.#text = grown(this.#text, this.#entries);
    this.#next = grown(this.#next, this.#entries);
    this.#previous = grown(this.#previous, this.#entries);
    return text;
  }

  #link(entry: number, text: number, word: number): void {
    this.#first = grown(this.#first, word + 1);
    const head = this.#first[word] ?? 0;
    this.#word[entry] = word;
    this.#text[entry] = text;
    this.#previous[entry] = 0;
    this.#next[entry] = head;
    if (head > 0) this.#previous[head - 1] = entry + 1;
    this.#first[word] = entry + 1;
  }

  #forget(text: number): void {
    this.#table.remove(text);
    const [start, length] = [this.#start[text] ?? 0, this.#length[text] ?? 0];
    for (let entry = start; entry < start + length; entry += 1) {
      const [previous, next] = [this.#previous[entry] ?? 0, this.#next[entry] ?? 0];
      if (previous > 0) this.#next[previous - 1] = next;
      else this.#first[this.#word[entry] ?? 0] = next;
      if (next > 0) this.#previous[next - 1] = previous;
    }
    (this.#unused[length] ??= []).push(text);
  }

  #isText(text: number, words: readonly number[]): boolean {
    const start = this.#start[text] ?? 0;
    return this.#length[text] === words.length && words.every((word, at) => this.#word[start + at] === word);
  }

  #hashOf(text: number): number {
    const start = this.#start[text] ?? 0;
    return hashOf(this.#word, start, start + (this.#length[text] ?? 0));
  }
}

function asSet(words: readonly number[]): number[] {
  return [...new Set(words)].toSorted((left, right) => left - right).slice(0, wordsMax);
}

function hashOf(words: ArrayLike<number>, from: number, until: number): number {
  let hash = 0x81_1c_9d_c5;
  for (let at = from; at < until; at += 1) hash = Math.imul(hash ^ (words[at] ?? 0), 0x9e_37_79_b1) ^ (hash >>> 15);
  return (hash ^ (hash >>> 16)) >>> 0;
}

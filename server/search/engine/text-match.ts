import type { Group } from '#server/search/engine/groups.ts';
import type { Marks } from '#server/search/engine/marks.ts';
import type { Meaning } from '#server/search/engine/meanings.ts';
import { fitMax, fitOfEnd } from '#server/search/engine/names.ts';
import { stepMax } from '#server/search/engine/popularity.ts';
import { RowSet } from '#server/search/engine/row-set.ts';
import type { Shelf } from '#server/search/engine/shelf.ts';
import {
  looksOf,
  ramOf,
  stateOf,
  storageOfLooks,
  conditionOfState,
  lockOfState,
} from '#server/search/engine/traits.ts';
import type { Texts } from '#server/search/engine/texts.ts';
import { readUuid } from '#server/search/engine/uuids.ts';
import { bitsOf } from '#server/search/engine/vocabulary.ts';

/** In the order of groups each word counts above how well all of them fit a name, and that above how common it is. */
const fitWeight = stepMax + 1;
const wordWeight = (fitMax + 1) * fitWeight;
/** A phone that is found by its words costs as much as this many of one group, which are adjacent in memory. */
export const scatteredTimes = 5;

/** Which phones have which words of a search: a bit a word, looked up by what the phone is and says. */
export class TextMatch {
  readonly words: readonly Meaning[];
  readonly all: number;
  readonly byGroup: Uint16Array;
  readonly marks: Marks;
  readonly byStorage = new Uint16Array(64);
  readonly byRam = new Uint16Array(32);
  readonly byCondition = new Uint16Array(4);
  readonly byLock = new Uint16Array(4);
  /** Rows that have words elsewhere. */
  readonly byRow = new Map<number, number>();
  /** By word: what it takes to look at each phone that has it. Infinite for words of traits, which have no lists. */
  readonly #costs: Float64Array;
  /** The words that something besides a group's name can have. */
  belowGroups = 0;
  /** The words that titles, places, colours or descriptions can have. */
  #said = 0;
  /** The words that only a storage size can have, with the size's number. */
  readonly #sizes: (readonly [bit: number, storage: number])[] = [];
  readonly #shelf: Shelf;
  readonly #exact = new Set<number>();
  readonly #steps: Uint8Array;

  constructor(
    shelf: Shelf,
    words: readonly Meaning[],
    marks: Marks,
    { elsewhere, steps }: { elsewhere: ReadonlyMap<string, readonly string[]>; steps: Uint8Array },
  ) {
    this.#steps = steps;
    this.#shelf = shelf;
    this.words = words;
    this.all = (1 << words.length) - 1;
    this.byGroup = new Uint16Array(shelf.groups.all.length);
    this.marks = marks;
    this.#costs = new Float64Array(words.length);
    for (const [at, word] of words.entries()) {
      for (const number of word.exact) this.#exact.add(number);
      for (const numbers of [word.exact, word.begun]) for (const number of numbers) this.#markWord(number, at);
      for (const number of word.inPlaces) this.#markPlaces(number, at);
      if (word.gigabytes !== null) this.#markGigabytes(word.gigabytes, at);
      for (const id of elsewhere.get(word.typed) ?? []) this.#markRow(id, at);
      this.#noteSize(word, at);
    }
  }

  /**
   * The higher, the earlier among the best: phones that are called so before phones that only say so. Of models that
   * fit alike the common ones come first, while one that ends no name, such as iPhone, leaves them in the order of
   * time.
   */
  rank(group: Group): number {
    const bits = this.byGroup[group.number] ?? 0;
    if (bits === 0) return 0;
    const fit = this.#shelf.names.fit(group.number, this.#exact);
    const step = fit < fitOfEnd ? 0 : (this.#steps[group.number] ?? 0);
    return bitsOf(bits) * wordWeight + fit * fitWeight + step;
  }

  isCalled({ number }: Group, bit: number): boolean {
    return ((this.byGroup[number] ?? 0) & bit) !== 0;
  }

  /** Does a phone have all the words that its group leaves open, by what it is or says? */
  has(row: number, packed: number, open: number): boolean {
    const state = stateOf(packed);
    const left =
      open &
      ~(this.byStorage[storageOfLooks(looksOf(packed))] ?? 0) &
      ~(this.byRam[ramOf(packed)] ?? 0) &
      ~(this.byCondition[conditionOfState(state)] ?? 0) &
      ~(this.byLock[lockOfState(state)] ?? 0);
    return left === 0 || ((left & ~this.#said) === 0 && (left & ~this.#saidIn(row)) === 0);
  }

  /** Can phones of a group have the words that it leaves open? No, if none has a storage size that is asked for. */
  mayHave({ number }: Group, open: number): boolean {
    return this.#sizes.every(
      ([bit, storage]) => (open & bit) === 0 || this.#shelf.counts.ofStorage(number, storage) > 0,
    );
  }

  /** The word with the cheapest list of phones. Without cost: nothing has it. */
  rarest(): { bit: number; cost: number } {
    const cost = Math.min(...this.#costs);
    return { bit: 1 << this.#costs.indexOf(cost), cost };
  }

  /** The phones that say a word or have it elsewhere, under any name. */
  rowsSaying(bit: number): RowSet {
    const { titles, places, colours, groups } = this.#shelf;
    const { marks } = this;
    const rows = new RowSet(groups.rows);
    addRows(rows, titles, marks.titles, marks.markedTitles, bit);
    addRows(rows, places, marks.places, marks.markedPlaces, bit);
    addRows(rows, colours, marks.colours, marks.markedColours, bit);
    for (const [row, bits] of this.byRow) if ((bits & bit) !== 0) rows.add(row);
    return rows;
  }

  #saidIn(row: number): number {
    const { titles, places, colours } = this.#shelf;
    const { marks } = this;
    return (
      (marks.titles[titles.said[row] ?? 0] ?? 0) |
      (marks.places[places.said[row] ?? 0] ?? 0) |
      (marks.colours[colours.said[row] ?? 0] ?? 0) |
      (this.byRow.size > 0 ? (this.byRow.get(row) ?? 0) : 0)
    );
  }

  #markWord(number: number, at: number): void {
    const bit = 1 << at;
    const { shelf, marks, words } = { shelf: this.#shelf, marks: this.marks, words: this.words };
    for (const group of shelf.names.groups(number)) {
      const before = this.byGroup[group] ?? 0;
      this.byGroup[group] = before | bit;
      if ((before & bit) === 0) this.#count(at, shelf.groups.all[group]?.size ?? 0);
    }
    this.#noteSaid(
      at,
      shelf.titles.mark(number, bit, marks.titles, marks.markedTitles) +
        shelf.colours.mark(number, bit, marks.colours, marks.markedColours),
    );
    if (!words[at]?.isInName) this.#markPlaces(number, at);
    this.#markTrait(this.byCondition, shelf.conditionWords.get(number), at);
    this.#markTrait(this.byLock, shelf.lockWords.get(number), at);
  }

  #markPlaces(number: number, at: number): void {
    const { places } = this.#shelf;
    this.#noteSaid(at, places.mark(number, 1 << at, this.marks.places, this.marks.markedPlaces));
  }

  /** @param said by how many phones */
  #noteSaid(at: number, said: number): void {
    this.#count(at, said * scatteredTimes);
    if (said > 0) this.#said |= 1 << at;
    this.belowGroups |= this.#said;
  }

  #markGigabytes(gigabytes: number, at: number): void {
    this.#markTrait(this.byStorage, this.#shelf.storages.find(gigabytes), at);
    this.#markTrait(this.byRam, this.#shelf.rams.find(gigabytes), at);
  }

  #noteSize({ gigabytes }: Meaning, at: number): void {
    const bit = 1 << at;
    if (gigabytes === null || (this.#said & bit) !== 0) return;
    const storage = this.#shelf.storages.find(gigabytes);
    if (storage !== undefined && this.#shelf.rams.find(gigabytes) === undefined) this.#sizes.push([bit, storage]);
  }

  #markTrait(bits: Uint16Array, trait: number | undefined, at: number): void {
    if (trait === undefined) return;
    bits[trait] = (bits[trait] ?? 0) | (1 << at);
    this.belowGroups |= 1 << at;
    this.#count(at, Number.POSITIVE_INFINITY);
  }

  #markRow(id: string, at: number): void {
    const uuid = readUuid(id);
    const row = uuid === null ? -1 : this.#shelf.find(uuid);
    if (row < 0) return;
    this.byRow.set(row, (this.byRow.get(row) ?? 0) | (1 << at));
    this.#said |= 1 << at;
    this.belowGroups |= this.#said;
    this.#count(at, scatteredTimes);
  }

  #count(at: number, cost: number): void {
    this.#costs[at] = (this.#costs[at] ?? 0) + cost;
  }
}

function addRows(rows: RowSet, texts: Texts, bits: Uint16Array, marked: readonly number[], bit: number): void {
  for (const text of marked) {
    if (((bits[text] ?? 0) & bit) === 0) continue;
    for (let row = texts.firstRow(text); row >= 0; row = texts.nextRow(row)) rows.add(row);
  }
}

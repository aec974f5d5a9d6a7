import { correct, slipOf } from '#server/search/engine/correcting.ts';
import { withoutFillers } from '#server/search/engine/everyday-words.ts';
import { isWritten, knownMeaning } from '#server/search/engine/meanings.ts';
import type { Meaning } from '#server/search/engine/meanings.ts';
import type { Shelf } from '#server/search/engine/shelf.ts';
import { stateCodes } from '#server/search/engine/states.ts';
import { splitAtDigits, splitGlued } from '#server/search/engine/splitting.ts';
import { gigabytesOf, wordsOf } from '#server/search/engine/words.ts';

/** More words than anybody needs cost time. */
const typedMax = 12;
/** Glued words make more; a group's words must fit into 16 bits. */
export const wordsMax = 16;

export interface UnderstandOptions {
  /** Words that phones have in a place the engine doesn't know. They aren't corrected. */
  isElsewhere?: (word: string) => boolean;
  /** Corrects words that only begin others too: for a text that finds nothing as it was typed. */
  isDoubting?: boolean;
}

/** What the words of a text mean. Reads its first 12 words. */
export function understand(
  shelf: Shelf,
  text: string,
  { isElsewhere = () => false, isDoubting = false }: UnderstandOptions = {},
): Meaning[] {
  const written = wordsOf(text);
  const codes = stateCodes(written);
  const typed = withoutFillers(written, {
    isName: (word) => shelf.names.isName(word),
    isNamedWith: (word, others) => isNamedWith(shelf, word, others),
    isSaid: (word) => {
      const number = shelf.vocabulary.find(word);
      return number !== undefined && isWritten(shelf, number);
    },
  }).slice(0, typedMax);
  const meanings = typed.flatMap((word) => meaningsOf(shelf, word, codes.get(word))).slice(0, wordsMax);
  joinNeighbours(shelf, meanings);
  for (const meaning of meanings) {
    if (isElsewhere(meaning.typed)) meaning.meant = meaning.typed;
    else if (meaning.trust === 'unknown' || (isDoubting && meaning.trust === 'begun'))
      correctMeaning(shelf, meaning, meanings);
    else allowSlip(shelf, meaning);
  }
  joinNeighbours(shelf, meanings);
  return meanings;
}

/** Is a phone called by this word and by one of the others? */
function isNamedWith(shelf: Shelf, word: string, others: readonly string[]): boolean {
  const groupsOf = (one: string) => shelf.names.groups(shelf.vocabulary.find(one) ?? -1);
  const groups = groupsOf(word);
  return groups.size > 0 && others.some((other) => [...groupsOf(other)].some((group) => groups.has(group)));
}

function meaningsOf(shelf: Shelf, word: string, code: string | undefined): Meaning[] {
  const whole = knownMeaning(shelf, word, gigabytesOf(word), code);
  if (whole.trust === 'known' && isOnSale(shelf, whole)) return [whole];
  // If nobody sells an iphone14promax, its parts tell what comes close, as far as somebody sells them.
  const isPart = (part: string) =>
    shelf.names.isName(part) && (whole.trust !== 'known' || isOnSale(shelf, knownMeaning(shelf, part, null)));
  const parts = splitGlued(word, isPart) ?? (whole.trust === 'unknown' ? splitAtDigits(word) : null);
  return parts?.map((part) => knownMeaning(shelf, part, gigabytesOf(part))) ?? [whole];
}

/** Does a word mean more than names of models that nobody sells? */
function isOnSale(shelf: Shelf, { exact, inPlaces, gigabytes }: Meaning): boolean {
  if (gigabytes !== null || inPlaces.length > 0) return true;
  return exact.some((word) => isSaid(shelf, word) || hasPhones(shelf, shelf.names.groups(word)));
}

function isSaid(shelf: Shelf, word: number): boolean {
  return shelf.titles.has(word) || shelf.places.has(word);
}

/** Words without models, such as colours, count as if they had phones. */
function hasPhones(shelf: Shelf, groups: ReadonlySet<number>): boolean {
  for (const group of groups) if ((shelf.groups.all[group]?.size ?? 0) > 0) return true;
  return groups.size === 0;
}

/**
 * Names that are written apart mean the whole too: One Plus, i Phone, S 21. They begin nothing but names then: the mi
 * of "mi 11" is neither Miami nor midnight.
 */
function joinNeighbours(shelf: Shelf, meanings: readonly Meaning[]): void {
  for (const [at, meaning] of meanings.entries()) {
    const next = meanings[at + 1];
    const joined = shelf.vocabulary.find(spelled(meaning) + (next ? spelled(next) : ''));
    if (next === undefined || joined === undefined || shelf.names.groups(joined).size === 0) continue;
    if (meaning.exact.includes(joined)) continue;
    for (const part of [meaning, next]) {
      part.isInName = true;
      part.begun = part.begun.filter((word) => shelf.names.groups(word).size > 0);
      part.exact.push(joined);
      if (part.trust !== 'known' && part.trust !== 'corrected')
        Object.assign(part, { trust: 'known', meant: part.typed });
    }
  }
}

function spelled({ meant, typed }: Meaning): string {
  return meant ?? typed;
}

function correctMeaning(shelf: Shelf, meaning: Meaning, all: readonly Meaning[]): void {
  const number = correct(shelf, meaning.typed, groupsOfOthers(shelf, meaning, all));
  if (number === null) return;
  Object.assign(meaning, { meant: shelf.vocabulary.word(number), trust: 'corrected', exact: [number], begun: [] });
}

/** A misspelt title isn't what buyers with the same typing mistake look for: they get the right name as well. */
function allowSlip(shelf: Shelf, meaning: Meaning): void {
  const [word] = meaning.exact;
  const name = word === undefined ? null : slipOf(shelf, word);
  if (name === null) return;
  meaning.exact.push(name);
  Object.assign(meaning, { meant: shelf.vocabulary.word(name), trust: 'corrected' });
}

function groupsOfOthers(shelf: Shelf, meaning: Meaning, all: readonly Meaning[]): Uint16Array {
  const bits = new Uint16Array(shelf.groups.all.length);
  for (const [at, other] of all.entries()) {
    if (other === meaning) continue;
    for (const word of [...other.exact, ...other.begun])
      for (const group of shelf.names.groups(word)) bits[group] = (bits[group] ?? 0) | (1 << at);
  }
  return bits;
}

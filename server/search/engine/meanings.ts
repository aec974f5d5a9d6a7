import { inEnglish } from '#server/search/engine/everyday-words.ts';
import type { Shelf } from '#server/search/engine/shelf.ts';
import { isNumber } from '#server/search/engine/words.ts';

/** What a typed word can mean: words as they are written, by their numbers in the vocabulary, and gigabytes. */
export interface Meaning {
  /** As it was typed, or what was split off it. */
  typed: string;
  /** null: nobody wrote it, nor anything like it. */
  meant: string | null;
  /** known: written so. begun: words begin so. corrected: words look so. */
  trust: 'known' | 'begun' | 'corrected' | 'unknown';
  exact: number[];
  /** Words that begin with it. */
  begun: number[];
  /** Words that it means only where a place says them: the tx of Texas. */
  inPlaces: number[];
  gigabytes: number | null;
  /** With a word beside it, it is a phone's name, and so no place: the mi of "mi 11" is not Michigan. */
  isInName?: boolean;
}

/** @param code of the state that it names */
export function knownMeaning(shelf: Shelf, typed: string, gigabytes: number | null, code?: string): Meaning {
  const number = shelf.vocabulary.find(typed);
  const numbers = [number, shelf.vocabulary.find(inEnglish(typed) ?? typed)];
  const exact = [...new Set(numbers)].filter((one) => one !== undefined).filter((one) => isWritten(shelf, one));
  const place = code === undefined ? undefined : shelf.vocabulary.find(code);
  const inPlaces = place !== undefined && shelf.places.has(place) ? [place] : [];
  const isSize = gigabytes !== null && (isNumbered(shelf.storages, gigabytes) || isNumbered(shelf.rams, gigabytes));
  const begun = beginsWords(typed)
    ? shelf.vocabulary.startingWith(typed).filter((one) => one !== number && isWritten(shelf, one))
    : [];
  const whole = begun.filter((one) => isWhole(typed, shelf.vocabulary.word(one)));
  const isKnown = exact.length > 0 || inPlaces.length > 0 || isSize;
  // 's2' matches 's21' only if it has no other meaning.
  const written = whole.length > 0 || isKnown ? whole : begun;
  const trust = isKnown ? 'known' : written.length > 0 ? 'begun' : 'unknown';
  return { typed, meant: trust === 'unknown' ? null : typed, trust, exact, begun: written, inPlaces, gigabytes };
}

/** Is it a name, or on any phone on sale? */
export function isWritten(shelf: Shelf, word: number): boolean {
  return isNamed(shelf, word) || shelf.titles.has(word) || shelf.places.has(word);
}

/** Is it the catalogue's word, or that of a colour, a condition or a lock? */
export function isNamed(shelf: Shelf, word: number): boolean {
  return (
    shelf.names.groups(word).size > 0 ||
    shelf.colours.has(word) ||
    shelf.colourWords.has(word) ||
    shelf.conditionWords.has(word) ||
    shelf.lockWords.has(word)
  );
}

/** How common a word is: by the phones that have it. */
export function phonesWith(shelf: Shelf, word: number): number {
  let phones = shelf.titles.rowsSaying(word) + shelf.places.rowsSaying(word) + shelf.colours.rowsSaying(word);
  for (const group of shelf.names.groups(word)) phones += shelf.groups.all[group]?.size ?? 0;
  return phones;
}

function isNumbered(values: Shelf['storages'], gigabytes: number): boolean {
  return values.find(gigabytes) !== undefined;
}

function beginsWords(typed: string): boolean {
  return typed.length >= 2 && !isNumber(typed);
}

/** Does the beginning end with a number, and not inside one? */
function isWhole(beginning: string, word: string): boolean {
  return !/\d$/.test(beginning) || !/\d/.test(word.charAt(beginning.length));
}

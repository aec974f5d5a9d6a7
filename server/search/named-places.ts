import { foldedWords } from '#server/places/folding.ts';
import { townsCalled } from '#server/places/towns.ts';
import type { Town, TownsByName } from '#server/places/towns.ts';
import { isEverydayWord } from '#server/search/engine/everyday-words.ts';
import { takePrice } from '#server/search/engine/price-words.ts';
import { stateCode, stateWordsMax } from '#server/search/engine/states.ts';

/** What words of a search may name. */
export interface NamedPlace {
  /** The likeliest first. */
  towns: Town[];
  /** The other words. */
  text: string;
}

const townWordsMax = 4;
/** More words than anybody needs cost time. */
const wordsMax = 20;
const before = /(?:^|[\s,]+)(?:in|near|around|en|cerca de|cerca)$/i;
const near = /(?:^|\s)(?:near|around|cerca|cerca de)$/i;
/** Codes of states that also stand before other words, which are found without them: "in good condition". */
const lookLikeWords = new Set(['de', 'in', 'la']);

/** A word of a search, or its price as a whole. */
interface Part {
  typed: string;
  /** Empty for a price. */
  folded: string;
}

/** The places that words next to each other may name, with their state or without: the longest first, then the last. */
export function* namedPlaces(text: string, byName: TownsByName): Generator<NamedPlace> {
  const parts = partsOf(text);
  if (parts.length > wordsMax) return;
  for (let length = Math.min(townWordsMax + stateWordsMax, parts.length); length > 0; length -= 1)
    for (let start = parts.length - length; start >= 0; start -= 1) {
      const [ahead, behind] = [typedIn(parts.slice(0, start)), typedIn(parts.slice(start + length))];
      const place = { start, end: start + length, isNear: near.test(ahead), isAfterWord: before.test(ahead) };
      const towns = townsIn(byName, parts, place);
      if (towns.length > 0) yield { towns, text: `${ahead.replace(before, '')} ${behind}`.trim() };
    }
}

function partsOf(text: string): Part[] {
  const { price } = takePrice(text);
  const at = price === null ? text.length : text.indexOf(price.typed);
  const wordsOf = (some: string) =>
    some
      .split(/\s+/)
      .map((typed) => ({ typed, folded: foldedWords(typed) }))
      .filter(({ folded }) => folded !== '');
  if (price === null) return wordsOf(text);
  return [
    ...wordsOf(text.slice(0, at)),
    { typed: price.typed, folded: '' },
    ...wordsOf(text.slice(at + price.typed.length)),
  ];
}

function typedIn(parts: readonly Part[]): string {
  return parts.map(({ typed }) => typed).join(' ');
}

interface Place {
  start: number;
  end: number;
  isNear: boolean;
  /** After "in" or another word that leads to a place. */
  isAfterWord: boolean;
}

function townsIn(byName: TownsByName, parts: readonly Part[], place: Place): Town[] {
  const { start, end, isNear } = place;
  const words = parts.slice(start, end).map(({ folded }) => folded);
  if (words.includes('')) return [];
  const name = words.join(' ');
  const towns = isNear || (isApart(parts, place) && !isEverydayWord(name)) ? townsCalled(byName, name) : [];
  // Washington and New York are meant as cities too; not Wyoming, Michigan.
  const called = stateCode(name) === undefined ? towns : towns.filter(({ population }) => population > 500_000);
  for (let length = 1; length <= Math.min(stateWordsMax, words.length - 1); length += 1) {
    const region = words.slice(-length).join(' ');
    if (lookLikeWords.has(region) && !isState(parts, end - 1)) continue;
    called.unshift(...townsCalled(byName, words.slice(0, -length).join(' '), stateCode(region) ?? region));
  }
  return called;
}

/** In the midst of other words "pacific" and "reno" are a colour and a model, without a word or a comma beside them. */
function isApart(parts: readonly Part[], { start, end, isAfterWord }: Place): boolean {
  const isLast = end === parts.length || parts[end]?.folded === '';
  return start === 0 || isLast || isAfterWord || parts[end - 1]?.typed.endsWith(',') === true;
}

/** Does nothing follow that a word like "in" could belong to? */
function isState(parts: readonly Part[], at: number): boolean {
  const [town, code, next] = parts.slice(at - 1, at + 2);
  if (next === undefined) return true;
  // Columbus, IN good; Columbus, in 128gb; and not: Columbus, in good condition.
  if (town?.typed.endsWith(',') && (/^[A-Z]+$/.test(code?.typed ?? '') || /^\d+[a-z]/i.test(next.typed))) return true;
  // In Spanish a phone is "de 300 dólares".
  return next.folded === '' && !(code?.folded === 'de' && /^[\d$]/.test(next.typed));
}

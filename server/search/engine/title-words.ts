import { splitGlued } from '#server/search/engine/splitting.ts';
import { gigabytesOf, isNumber, wordsOf } from '#server/search/engine/words.ts';

/**
 * The words by which a title is found: glued names taken apart (iphone13), names that are written apart put together
 * (One Plus, S 21), and of 128gb the bare number too.
 */
export function titleWords(
  title: string,
  { isName, isKnown }: { isName: (word: string) => boolean; isKnown: (word: string) => boolean },
): string[] {
  const words = wordsOf(title).flatMap((word) => (isKnown(word) ? [word] : (splitGlued(word, isName) ?? [word])));
  const joined = words
    .map((word, at) => word + (words[at + 1] ?? ''))
    .filter((both, at) => both !== words[at] && isName(both));
  const numbers = words.filter((word) => !isNumber(word)).flatMap((word) => gigabytesOf(word) ?? []);
  return [...words, ...joined, ...numbers.map(String)];
}

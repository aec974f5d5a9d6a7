import { isNamed, isWritten, phonesWith } from '#server/search/engine/meanings.ts';
import type { Shelf } from '#server/search/engine/shelf.ts';
import { bitsOf } from '#server/search/engine/vocabulary.ts';

/** How many times commoner a name is than the typo of it in somebody's title. */
const typoTimes = 30;

/**
 * The word that was meant by one that nobody writes, or null. Words that fit the same model as the rest of the text
 * come first, then those with fewer steps, then the commoner ones. Words with digits are never corrected. Before all,
 * an f may stand for a ph, as in ifone.
 *
 * @param others by group, a bit for each of the other words that name it.
 */
export function correct(shelf: Shelf, typed: string, others: Uint16Array): number | null {
  const most = typed.length >= 6 ? 2 : 1;
  if (typed.length < 2) return null;
  const sounding = shelf.vocabulary.find(typed.replaceAll('f', 'ph'));
  if (sounding !== undefined && isNamed(shelf, sounding)) return sounding;
  const found = shelf.vocabulary
    .lookingLike(typed, most)
    .filter(({ number }) => isWritten(shelf, number))
    .map(({ number, steps }) => ({ number, steps, fit: fitOf(shelf, number, others) }))
    .filter((one) => typed.length > 2 || (one.fit > 0 && shelf.vocabulary.word(one.number).length === 3));
  const [first] = found
    .map((one) => ({ ...one, phones: phonesWith(shelf, one.number) }))
    .toSorted((left, right) => right.fit - left.fit || left.steps - right.steps || right.phones - left.phones);
  return first?.number ?? null;
}

/** The name that a rare word of a title is a slip of, such as iphnoe, or null. */
export function slipOf(shelf: Shelf, word: number): number | null {
  const typed = shelf.vocabulary.word(word);
  if (typed.length < 6 || isNamed(shelf, word)) return null;
  const phones = phonesWith(shelf, word);
  const names = shelf.vocabulary.lookingLike(typed, 1).filter(({ number }) => shelf.names.groups(number).size > 0);
  return names.find(({ number }) => phonesWith(shelf, number) > phones * typoTimes)?.number ?? null;
}

/** With how many of the other words this one names a group. */
function fitOf(shelf: Shelf, word: number, others: Uint16Array): number {
  let fit = 0;
  for (const group of shelf.names.groups(word)) fit = Math.max(fit, bitsOf(others[group] ?? 0));
  return fit;
}

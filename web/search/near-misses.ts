import type { SearchAnswer } from '#contract/search.ts';
import { listNames } from '#web/search/wishes.ts';
import type { Wishes } from '#web/search/wishes.ts';

type NearMiss = SearchAnswer['nearMisses'][number];
type PriceWords = SearchAnswer['priceInWords'];

/** The wishes without the one that nothing fits; null for one that isn't among them. */
export function withoutWish(
  wishes: Wishes,
  { without, isWord }: NearMiss,
  priceInWords: PriceWords = null,
): Wishes | null {
  if (isWord) {
    const q = withoutWord(wishes.q, without);
    return q === null ? null : { ...wishes, q };
  }
  const list = listNames.find((name) => name === without);
  if (list !== undefined) return { ...wishes, [list]: [] };
  switch (without) {
    case 'price':
      return { ...withoutPriceWords(wishes, priceInWords), priceMinUsd: null, priceMaxUsd: null };
    case 'battery':
      return { ...wishes, batteryMin: null };
    case 'verified':
      return { ...wishes, verifiedOnly: false };
    case 'town':
      return { ...wishes, radiusKm: null };
    default:
      return null;
  }
}

/** The wishes without the price that stands among their words. */
export function withoutPriceWords(wishes: Wishes, priceInWords: PriceWords): Wishes {
  if (priceInWords === null) return wishes;
  return { ...wishes, q: wishes.q.replace(priceInWords.typed, ' ').replaceAll(/\s+/g, ' ').trim() };
}

/** The words as they were understood: each mistake in place of what was meant. */
export function correctedWords(words: string, corrected: SearchAnswer['corrected']): string {
  return corrected.reduce((text, { typed, meant }) => {
    const found = findWord(text, typed);
    return found === null ? text : `${found.before}${meant}${found.after}`;
  }, words);
}

/** A word as it was typed: "2 TB" for 2tb. */
export function asTyped(words: string, word: string): string {
  return findWord(words, word)?.said ?? word;
}

function withoutWord(words: string, word: string): string | null {
  const found = findWord(words, word);
  if (found === null) return null;
  const left = `${found.before} ${found.after}`.replaceAll(/\s+/g, ' ');
  return left.replaceAll(/^[\s,;]+|[\s,;]+$/g, '');
}

interface Place {
  before: string;
  said: string;
  after: string;
}

/**
 * Where a word stands that the server read. It tells words in small letters without accents, sizes without their space
 * (2tb), a plus sign as a word, and takes glued names apart (iphone13).
 */
function findWord(text: string, word: string): Place | null {
  const letters = [...word].map((letter) => letter.replace(/[^\p{L}\p{N}]/u, String.raw`\$&`)).join(String.raw`\s*`);
  const spelled = word === 'plus' ? String.raw`(?:${letters}|\+)` : letters;
  const [first, last] = [kindOf(word.at(0)), kindOf(word.at(-1))];
  const patterns = [
    String.raw`(?<![\p{L}\p{N}])${spelled}(?![\p{L}\p{N}])`,
    String.raw`(?<!${first})${spelled}(?!${last})`,
    spelled,
  ];
  for (const one of [text, withoutAccents(text)]) {
    for (const pattern of patterns) {
      const match = new RegExp(pattern, 'iu').exec(one);
      if (match === null) continue;
      const [said] = match;
      return { before: one.slice(0, match.index), said, after: one.slice(match.index + said.length) };
    }
  }
  return null;
}

function kindOf(letter = ''): string {
  return /\p{N}/u.test(letter) ? String.raw`\p{N}` : String.raw`\p{L}`;
}

function withoutAccents(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '');
}

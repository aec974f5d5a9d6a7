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
    return q === undefined ? null : { ...wishes, q };
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
  return corrected.reduce((text, { typed, meant }) => replaceWord(text, typed, meant) ?? text, words);
}

/** A word as it was typed: "2 TB" for 2tb. */
export function asTyped(words: string, word: string): string {
  const [text, pattern] = findWord(words, word) ?? [];
  return (text && pattern?.exec(text)?.[0]) ?? word;
}

function withoutWord(words: string, word: string): string | undefined {
  return replaceWord(words, word, ' ')
    ?.replaceAll(/\s+/g, ' ')
    .replaceAll(/^[ ,]+|[ ,]+$/g, '');
}

function replaceWord(words: string, word: string, by: string): string | undefined {
  const [text, pattern] = findWord(words, word) ?? [];
  return pattern && text?.replace(pattern, by);
}

/**
 * Where a word stands that the server read. It tells words in small letters without accents, sizes without their space
 * (2tb), a plus sign as a word, and takes glued names apart (iphone13).
 */
function findWord(text: string, word: string): [text: string, pattern: RegExp] | undefined {
  const spelled = word === 'plus' ? String.raw`(?:plus|\+)` : [...word].join(String.raw`\s*`);
  // By itself, as a number by itself, or anywhere.
  for (const one of [text, text.normalize('NFKD').replaceAll(/\p{M}/gu, '')])
    for (const edge of [String.raw`[\p{L}\p{N}]`, String.raw`\d`, '$^']) {
      const pattern = new RegExp(`(?<!${edge})${spelled}(?!${edge})`, 'iu');
      if (pattern.test(one)) return [one, pattern];
    }
  return undefined;
}

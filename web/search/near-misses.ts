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
  if (isWord) return { ...wishes, q: withoutWord(wishes.q, without) };
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
  const meant = new Map(corrected.map((word) => [folded(word.typed), word.meant]));
  return words
    .split(/\s+/)
    .map((word) => meant.get(folded(word)) ?? word)
    .join(' ');
}

function withoutWord(words: string, word: string): string {
  return words
    .split(/\s+/)
    .filter((one) => folded(one) !== folded(word))
    .join(' ');
}

/** The server tells words in small letters without accents. */
function folded(word: string): string {
  return word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

import { filterBits } from '#server/search/engine/filters.ts';
import type { Meaning } from '#server/search/engine/meanings.ts';
import type { FilterName, NearMiss } from '#server/search/engine/query.ts';
import type { Tally } from '#server/search/engine/tally.ts';

/** Each word left out is a search of its own. Of many the last ones are more often a size, a colour or a wish. */
const [firstTried, lastTried] = [2, 4];
/** Nobody needs to know whether it would be ten or twenty thousand. */
const enough = 1_000;

/**
 * For a search that found nothing: which one filter or word, left out, would find how many. A word that nobody wrote is
 * the only one that can help; of two such, none can. Without its only word a search still asks for something where it
 * has filters; otherwise that would be the whole market.
 */
export async function nearMissesOf(
  tally: Tally,
  words: readonly Meaning[],
  isFiltered: boolean,
  isElsewhere: (word: string) => boolean,
  count: (words: readonly Meaning[], enough: number) => Promise<number>,
): Promise<NearMiss[]> {
  const countUpTo = async (fewer: readonly Meaning[]) => {
    const found = await count(fewer, enough);
    return { count: Math.min(found, enough), isAtLeast: found > enough };
  };
  const misses: NearMiss[] = (Object.keys(filterBits) as FilterName[]).map((filter) => ({
    filter,
    count: tally.missedBy(filter),
    isAtLeast: false,
  }));
  const unknown = words.filter(({ meant, typed }) => meant === null && !isElsewhere(typed));
  const doubted = unknown.length === 0 ? words : unknown.length === 1 ? unknown : [];
  const tried = doubted.filter((_, place) => place < firstTried || place >= doubted.length - lastTried);
  for (const word of words.length > 1 || isFiltered ? tried : [])
    misses.push({ word: word.typed, ...(await countUpTo(words.filter((other) => other !== word))) });
  return misses.filter((miss) => miss.count > 0).toSorted((left, right) => right.count - left.count);
}

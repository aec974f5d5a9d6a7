import { townsCalled } from '#server/places/towns.ts';
import type { Town } from '#server/places/towns.ts';
import type { Query } from '#server/search/engine/query.ts';
import type { SearchEngine } from '#server/search/engine/search-engine.ts';

/** A town that the last words of a search name, and how near to it phones are that the other words find. */
export interface Around {
  town: Town;
  /** The other words. */
  text: string;
  radiusKm: number;
  count: number;
}

const townWordsMax = 4;
/** There is a Portland in Oregon and one in Maine. */
const namesakesMax = 3;
const before = /(?:^|\s+)(?:in|near|around|en|cerca de|cerca)$/i;

/** For a search that found nothing. null: it names no town, asks for another one, or nothing is on sale around it. */
export async function lookAround(engine: Pick<SearchEngine, 'countByDistance'>, query: Query): Promise<Around | null> {
  if (query.place !== undefined) return null;
  const words = (query.text ?? '').trim().split(/\s+/);
  for (let length = Math.min(townWordsMax, words.length); length > 0; length -= 1) {
    const text = words.slice(0, -length).join(' ').replace(before, '');
    for (const town of townsCalled(words.slice(-length).join(' ')).slice(0, namesakesMax)) {
      const place = { townId: town.id, radiusKm: null };
      const { total, rings } = await engine.countByDistance({ ...query, text, place, after: undefined });
      // Around no town, then.
      if (total === 0) break;
      const nearest = rings.find(({ count }) => count > 0);
      if (nearest !== undefined) return { town, text, ...nearest };
    }
  }
  return null;
}

import { townsByName } from '#server/places/towns.ts';
import type { Town } from '#server/places/towns.ts';
import type { Query } from '#server/search/engine/query.ts';
import type { SearchEngine } from '#server/search/engine/search-engine.ts';
import { namedPlaces } from '#server/search/named-places.ts';

/** A town that words of a search name, and how near to it phones are that the other words find. */
export interface Around {
  town: Town;
  /** The other words. */
  text: string;
  radiusKm: number;
  count: number;
}

/** Each one is a search of its own. */
const placesMax = 3;
/** There is a Portland in Oregon and one in Maine. */
const namesakesMax = 3;

/** For a search that found nothing. null: it names no town, asks for another one, or nothing is on sale around it. */
export async function lookAround(engine: Pick<SearchEngine, 'countByDistance'>, query: Query): Promise<Around | null> {
  if (query.place !== undefined) return null;
  let tried = 0;
  for (const { towns, text } of namedPlaces(query.text ?? '', await townsByName())) {
    tried += 1;
    if (tried > placesMax) return null;
    for (const town of towns.slice(0, namesakesMax)) {
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

import type { RouteQuery } from '#contract/route.ts';
import type { searchRoutes } from '#contract/search.ts';
import type { Found, Query } from '#server/search/engine/query.ts';
import type { SearchEngine } from '#server/search/engine/search-engine.ts';
import type { PhoneIndex } from '#server/search/phone-index.ts';

type Asked = RouteQuery<typeof searchRoutes.search> & { limit: number };
/** What somebody searches for, on any page of the answer. */
export type Wishes = Omit<Asked, 'limit'> & { limit?: number | undefined };

/** Which phones have a word in their description. */
type Describing = (word: string, limit: number) => Promise<readonly string[]>;

/** Limits of a look-up in descriptions, for words that no name, title or place has: phones, and words. */
const describedMax = 2_000;
const describedWordsMax = 3;

/**
 * Finds phones by names, titles, colours and places in memory. A word that stands in none of them is looked up in the
 * descriptions, as it was typed; where it stands there too, no typing mistake is assumed.
 *
 * @throws BadCursor for a cursor of another search
 */
export async function searchPhones(index: PhoneIndex, asked: Asked, describedBy: Describing): Promise<Found> {
  const engine = await index.refresh();
  const query = queryOf(asked);
  const found = await engine.search(query);
  const alsoMatching = await lookUpUnknown(found.understood, describedBy);
  return alsoMatching.size === 0 ? found : engine.search({ ...query, alsoMatching });
}

/** Which of some phones a search finds; the same ones as `searchPhones` among all others. 100 phones at most. */
export async function findAmong(
  engine: SearchEngine,
  asked: Wishes,
  ids: readonly string[],
  describedBy: Describing,
): Promise<string[]> {
  const query = queryOf(asked);
  const found = await engine.compare(query, ids);
  const alsoMatching = await lookUpUnknown(found.understood, describedBy);
  return alsoMatching.size === 0 ? found.ids : (await engine.compare({ ...query, alsoMatching }, ids)).ids;
}

/** Looks words that no name, title or place has up in the descriptions. */
async function lookUpUnknown(
  { words }: Found['understood'],
  describedBy: Describing,
): Promise<Map<string, readonly string[]>> {
  const unknown = words.filter(({ typed, meant }) => meant !== typed).slice(0, describedWordsMax);
  const alsoMatching = new Map<string, readonly string[]>();
  const idsOf = await Promise.all(unknown.map(({ typed }) => describedBy(typed, describedMax)));
  for (const [at, { typed }] of unknown.entries()) {
    const ids = idsOf[at] ?? [];
    if (ids.length > 0) alsoMatching.set(typed, ids);
  }
  return alsoMatching;
}

function queryOf(asked: Wishes): Query {
  const { town, radius, battery, from, to, after, q, sort } = asked;
  return {
    text: q ?? '',
    brand: asked.brand ?? [],
    model: asked.model ?? [],
    storageGb: asked.storage ?? [],
    colour: asked.colour ?? [],
    condition: asked.condition ?? [],
    lock: asked.lock ?? [],
    verifiedOnly: asked.verified === '1',
    sort: sort ?? 'best',
    ...(asked.limit === undefined ? {} : { limit: asked.limit }),
    ...(battery === undefined ? {} : { batteryPercentMin: battery }),
    ...(from === undefined ? {} : { priceUsdMin: from }),
    ...(to === undefined ? {} : { priceUsdMax: to }),
    ...(town === undefined ? {} : { place: { townId: town, radiusKm: radius ?? null } }),
    ...(after === undefined ? {} : { after }),
  };
}

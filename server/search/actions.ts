import type { RouteQuery } from '#contract/route.ts';
import type { searchRoutes } from '#contract/search.ts';
import { mapInTurns } from '#server/platform/in-turns.ts';
import { lookAround } from '#server/search/around.ts';
import type { Around } from '#server/search/around.ts';
import type { Found, Query } from '#server/search/engine/query.ts';
import type { SearchEngine } from '#server/search/engine/search-engine.ts';
import type { PhoneIndex } from '#server/search/phone-index.ts';

type Asked = RouteQuery<typeof searchRoutes.search> & { limit: number };
/** What somebody searches for, on any page of the answer. */
export type Wishes = Omit<Asked, 'limit'> & { limit?: number | undefined };

/** Which phones have a word in their description. */
type Describing = (word: string, limit: number) => Promise<readonly string[]>;
/** By word, which phones have it in their description. */
type DescribedIds = ReadonlyMap<string, readonly string[]>;
type DescribingAll = (words: readonly string[], limit: number) => Promise<DescribedIds>;

/** Limits of a look-up in descriptions, for words that no name, title or place has: phones, and words. */
const describedMax = 2_000;
const describedWordsMax = 3;
/** How many searches are compared before others have their turn. */
const comparedAtOnce = 5;

/**
 * Finds phones by names, titles, colours and places in memory. A word that stands in none of them is looked up in the
 * descriptions, as it was typed; where it stands there too, no typing mistake is assumed.
 *
 * @throws BadCursor for a cursor of another search
 */
export async function searchPhones(
  index: PhoneIndex,
  asked: Asked,
  describedBy: Describing,
): Promise<Found & { around: Around | null }> {
  const engine = await index.refresh();
  const query = queryOf(asked);
  const inMemory = await engine.search(query);
  const alsoMatching = await lookUpUnknown(inMemory.understood, describedBy);
  const found = alsoMatching.size === 0 ? inMemory : await engine.search({ ...query, alsoMatching });
  return { ...found, around: found.total === 0 ? await lookAround(engine, { ...query, alsoMatching }) : null };
}

/**
 * Which of some phones each search finds; the same ones as `searchPhones` among all others. 100 phones at most.
 *
 * @param describing asked once, for the words of all searches
 */
export async function findAmong(
  engine: SearchEngine,
  searches: readonly Wishes[],
  ids: readonly string[],
  describing: DescribingAll,
): Promise<string[][]> {
  const compared = await mapInTurns(searches, comparedAtOnce, async (asked) => {
    const query = queryOf(asked);
    const { ids: found, understood } = await engine.compare(query, ids);
    return { query, found, unknown: unknownIn(understood) };
  });
  const words = [...new Set(compared.flatMap(({ unknown }) => unknown))];
  const idsOf = await describing(words, describedMax);
  return mapInTurns(compared, comparedAtOnce, async ({ query, found, unknown }) => {
    const alsoMatching = alsoMatchingOf(unknown, idsOf);
    return alsoMatching.size === 0 ? found : (await engine.compare({ ...query, alsoMatching }, ids)).ids;
  });
}

/** Looks words that no name, title or place has up in the descriptions. */
async function lookUpUnknown(understood: Found['understood'], describedBy: Describing): Promise<DescribedIds> {
  const unknown = unknownIn(understood);
  const found = await Promise.all(unknown.map(async (word) => [word, await describedBy(word, describedMax)] as const));
  return alsoMatchingOf(unknown, new Map(found));
}

function unknownIn({ words }: Found['understood']): string[] {
  return words
    .filter(({ typed, meant }) => meant !== typed)
    .map(({ typed }) => typed)
    .slice(0, describedWordsMax);
}

function alsoMatchingOf(words: readonly string[], idsOf: DescribedIds): DescribedIds {
  return new Map(words.map((word) => [word, idsOf.get(word) ?? []] as const).filter(([, ids]) => ids.length > 0));
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

import { writeCursor, readCursor } from '#server/search/engine/cursor.ts';
import { facetsOf } from '#server/search/engine/facets.ts';
import { Filters } from '#server/search/engine/filters.ts';
import { FirstRows } from '#server/search/engine/first-rows.ts';
import type { MarksPool } from '#server/search/engine/marks.ts';
import type { Meaning } from '#server/search/engine/meanings.ts';
import { nearMissesOf } from '#server/search/engine/near-misses.ts';
import { sortKey } from '#server/search/engine/ordering.ts';
import type { Position } from '#server/search/engine/ordering.ts';
import { takePrice } from '#server/search/engine/price-words.ts';
import type { PriceWords } from '#server/search/engine/price-words.ts';
import type { Found, Query, Sort } from '#server/search/engine/query.ts';
import type { Shelf } from '#server/search/engine/shelf.ts';
import { Tally } from '#server/search/engine/tally.ts';
import { TextMatch } from '#server/search/engine/text-match.ts';
import { unsoldModel } from '#server/search/engine/unsold.ts';
import { understand } from '#server/search/engine/understanding.ts';
import { readUuid, uuidText } from '#server/search/engine/uuids.ts';
import { walk } from '#server/search/engine/walk.ts';

const limitMax = 100;
const limitUsual = 24;

/** What some phones are compared with. */
export interface Compared {
  /** Of those phones the ones that a search finds. */
  ids: string[];
  understood: Found['understood'];
}

export interface CountedByDistance {
  total: number;
  rings: Found['facets']['place'];
}

/**
 * Which of some phones a search finds: the same ones as among all that it finds, without looking at the others.
 *
 * @param ids 100 at most
 */
export async function compare(shelf: Shelf, pool: MarksPool, query: Query, ids: readonly string[]): Promise<Compared> {
  const { alsoMatching } = query;
  const { rest: text, price } = takePrice(query.text ?? '');
  const rows = ids.flatMap((id) => rowOf(shelf, id));
  const filters = new Filters(shelf, price === null ? query : within(price, query));
  const { steps } = shelf.popularity.noted();
  const isElsewhere = (word: string) => (alsoMatching?.get(word)?.length ?? 0) > 0;
  const wide = { ...query, limit: limitMax };
  const look = (words: readonly Meaning[]) =>
    lookFor(shelf, pool, { query: wide, filters, position: null, words, steps, rows });
  let words = understand(shelf, text, { isElsewhere });
  let seen = await look(words);
  if (seen.tally.total === 0 && words.some(({ trust }) => trust === 'begun')) {
    const others = understand(shelf, text, { isElsewhere, isDoubting: true });
    const again = await look(others);
    // Words are doubted only where they find nothing at all.
    if (again.tally.total > 0) {
      const any = { query, filters, position: null, words, steps, isCount: true, enough: 0 };
      const all = await lookFor(shelf, pool, any);
      if (all.tally.total === 0) [words, seen] = [others, again];
    }
  }
  return { ids: seen.page.map(({ id }) => id), understood: understoodOf(words, price) };
}

function rowOf(shelf: Shelf, id: string): number[] {
  const uuid = readUuid(id);
  const row = uuid === null ? -1 : shelf.find(uuid);
  return row < 0 ? [] : [row];
}

function understoodOf(words: readonly Meaning[], price: PriceWords | null): Found['understood'] {
  return {
    price,
    words: words.map(({ typed, meant }) => ({ typed, meant })),
    isCorrected: words.some(({ trust }) => trust === 'corrected'),
  };
}

/** How many phones a search finds, and how many within each radius. Costs less than the search where it finds nothing. */
export async function countByDistance(shelf: Shelf, pool: MarksPool, query: Query): Promise<CountedByDistance> {
  const { seen, filters } = await find(shelf, pool, query);
  return { total: seen.tally.total, rings: facetsOf(shelf, seen.tally, filters.distances !== null).place };
}

/** @throws BadCursor */
export async function search(shelf: Shelf, pool: MarksPool, query: Query): Promise<Found> {
  const { seen, words, price, filters, noted, steps, isElsewhere } = await find(shelf, pool, query);
  const { tally, page, next } = seen;
  const count = async (fewer: readonly Meaning[], enough: number, by = filters) => {
    const order = { query, filters: by, position: null, words: fewer, steps, isCount: true, enough };
    return (await lookFor(shelf, pool, order)).tally.total;
  };
  const unsold = tally.total === 0 ? unsoldModel(shelf, words) : null;
  // A phone of no known model may have the words in its title, and only fail a filter.
  const isSold = unsold !== null && (await count(words, 0, new Filters(shelf, {}))) > 0;
  return {
    phones: page,
    total: tally.total,
    facets: facetsOf(shelf, tally, filters.distances !== null),
    next: next && writeCursor(query, { position: next, noted }),
    understood: understoodOf(words, price),
    nearMisses: tally.total === 0 ? await nearMissesOf(tally, words, filters.isAny, isElsewhere, count) : [],
    unsold: isSold ? null : unsold,
  };
}

/** The part of a search that every kind of answer needs. @throws BadCursor */
async function find(shelf: Shelf, pool: MarksPool, query: Query) {
  const { after, alsoMatching } = query;
  const { rest: text, price } = takePrice(query.text ?? '');
  const place = after === undefined ? null : readCursor(query, after);
  const position = place?.position ?? null;
  const { name: noted, steps } = shelf.popularity.noted(place?.noted);
  const filters = new Filters(shelf, price === null ? query : within(price, query));
  const isElsewhere = (word: string) => (alsoMatching?.get(word)?.length ?? 0) > 0;
  const look = (words: readonly Meaning[]) => lookFor(shelf, pool, { query, filters, position, words, steps });
  let words = understand(shelf, text, { isElsewhere });
  let seen = await look(words);
  if (seen.tally.total === 0 && words.some(({ trust }) => trust === 'begun')) {
    const others = understand(shelf, text, { isElsewhere, isDoubting: true });
    const again = await look(others);
    if (again.tally.total > 0) [words, seen] = [others, again];
  }
  return { seen, words, price, filters, noted, steps, isElsewhere };
}

function within({ usdMin, usdMax }: PriceWords, query: Query): Query {
  const isSaid = (usd: number | undefined): usd is number => usd !== undefined && !Number.isNaN(usd);
  return {
    ...query,
    priceUsdMin: Math.max(0, ...[query.priceUsdMin, usdMin].filter(isSaid)),
    priceUsdMax: Math.min(Number.POSITIVE_INFINITY, ...[query.priceUsdMax, usdMax].filter(isSaid)),
  };
}

interface Look {
  query: Query;
  filters: Filters;
  position: Position | null;
  words: readonly Meaning[];
  /** How common each group is. */
  steps: Uint8Array;
  isCount?: boolean;
  /** Stops once the total is above this. */
  enough?: number | undefined;
  /** Looks at these alone. */
  rows?: readonly number[];
}

interface Seen {
  tally: Tally;
  page: Found['phones'];
  next: Position | null;
}

async function lookFor(
  shelf: Shelf,
  pool: MarksPool,
  { query, filters, position, words, steps, isCount = false, enough, rows: only }: Look,
): Promise<Seen> {
  const { rows } = shelf;
  const limit = limitOf(query.limit);
  const sort = query.sort ?? 'best';
  const tally = new Tally(shelf);
  const marks = pool.take(shelf);
  try {
    const elsewhere = query.alsoMatching ?? new Map<string, readonly string[]>();
    const match = words.length > 0 ? new TextMatch(shelf, words, marks, { elsewhere, steps }) : null;
    const first = isCount ? null : new FirstRows(rows, limit + 1, position);
    await walk({ shelf, filters, match, sort, tally, first, enough }, only);
    const sorted = first?.sorted() ?? [];
    const page = sorted.slice(0, limit);
    const last = sorted.length > limit ? page.at(-1) : undefined;
    return {
      tally,
      page: page.map((row) => ({ id: uuidText(rows.ids.at(row)), distanceKm: distanceOf(filters, row) })),
      next: last === undefined ? null : positionOf(shelf, filters, sort, match, last),
    };
  } finally {
    pool.giveBack(marks);
  }
}

function positionOf(shelf: Shelf, filters: Filters, sort: Sort, match: TextMatch | null, row: number): Position {
  const rank = sort === 'best' && match !== null ? match.rank(shelf.groups.groupOf(row)) : 0;
  const key = sortKey(sort, shelf.rows, filters, row, rank);
  return { key, createdAtMs: shelf.rows.createdAtMs[row] ?? 0, id: shelf.rows.ids.at(row) };
}

function distanceOf(filters: Filters, row: number): number | null {
  const distanceKm = filters.distanceKm(row);
  return Number.isFinite(distanceKm) ? distanceKm : null;
}

function limitOf(limit = limitUsual): number {
  return Number.isNaN(limit) ? limitUsual : Math.max(1, Math.min(limitMax, Math.floor(limit)));
}

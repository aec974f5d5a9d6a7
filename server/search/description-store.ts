import { sql } from 'kysely';
import { searching } from '#contract/allowances.ts';
import type { Context } from '#server/context.ts';

/** The word index returns about this many phones at most: any of them. */
const gatheredMax = 5_000;
/** For a common word we look through this many of the newest phones. */
const lookedAtMax = 20_000;

const isLive = sql<boolean>`state in ('on_sale', 'reserved')`;
const newestFirst = sql`order by created_at desc, id desc`;

/**
 * The word as the database compares it (migration 0035); null for a text without a word. Also limits the rest of this
 * transaction: little time, and no plan that reads the whole table.
 */
export async function wantedOf(context: Context, word: string): Promise<string | null> {
  const { rows } = await sql<{ wanted: string | null }>`
    select words_wanted(${word})::text as wanted,
    set_config('statement_timeout', ${String(searching.statementMs)}, true),
      set_config('enable_seqscan', 'off', true),
      set_config('gin_fuzzy_search_limit', ${String(gatheredMax)}, true)`.execute(context.db);
  return rows[0]?.wanted ?? null;
}

/** The newest phones with a word, one more than the limit if there are more. Cheap for a word that nobody wrote. */
export async function hitsOf(context: Context, wanted: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with hits as materialized (select id, created_at from products where ${isLive} and words @@ ${wanted}::tsquery)
    select id from hits ${newestFirst} limit ${limit + 1}`.execute(context.db);
  return rows.map(({ id }) => id);
}

/** The newest phones with a word among the newest of all. */
export async function newestOf(context: Context, wanted: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with newest as materialized (
      select id, created_at, words @@ ${wanted}::tsquery as is_hit from products where ${isLive} ${newestFirst}
      limit ${lookedAtMax}
    )
    select id from newest where is_hit ${newestFirst} limit ${limit}`.execute(context.db);
  return rows.map(({ id }) => id);
}

/** By word, which of some phones have it. Words that none of them has are left out. */
export async function whichDescribe(
  context: Context,
  words: readonly string[],
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  if (words.length === 0) return new Map();
  const { rows } = await sql<{ word: string; ids: string[] }>`
    with asked as materialized (
      select word, words_wanted(word) as wanted from unnest(${words}::text[]) as said (word)
    )
    select word, array_agg(id) as ids from asked join products on id = any(${ids}::uuid[]) and words @@ wanted
    group by word`.execute(context.db);
  return new Map(rows.map(({ word, ids }) => [word, ids]));
}

import { sql } from 'kysely';
import { searching } from '#contract/allowances.ts';
import type { Context } from '#server/context.ts';
import { follows } from '#server/platform/newest-first.ts';
import type { Page } from '#server/platform/newest-first.ts';

/**
 * Of so many of the newest phones a search looks at each, for each one it wants. Fewer hits than that, and the index of
 * words is faster.
 */
const lookedAtForEach = 100;
const lookedAtMax = 20_000;
/** At so many of the newest a count looks before it asks the index. */
const countedAmong = 10_000;

const isLive = sql<boolean>`product.state in ('on_sale', 'reserved')`;

/**
 * Gives what follows in this transaction, each statement of it, little of the database. Plans that read the whole table
 * are never wanted.
 */
export async function limitSearch(context: Context): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(searching.statementMs)}, true), set_config('enable_seqscan', 'off', true)`.execute(
    context.db,
  );
}

/**
 * What is searched for, in the database's own words: it takes a text apart as it does with what it searches (migration
 * 0020). Asked for by itself, so that the words are known when the search is planned, and are not looked up again for
 * each phone.
 *
 * @returns null where there is no word in the text, which nothing matches
 */
export async function wantedWords(context: Context, text: string): Promise<string | null> {
  const { rows } = await sql<{ wanted: string | null }>`select words_wanted(${text})::text as wanted`.execute(
    context.db,
  );
  return rows[0]?.wanted ?? null;
}

/**
 * The ids of what is on the market and has all these words, newest first. Looks through the newest phones, which is
 * quick for common words, and asks the index of words only when these had too few: it gathers everything that matches.
 * The planner alone guesses that a word nobody wrote is in every 200th phone, and then reads all of them.
 */
export async function findWithWords(context: Context, wanted: string, page: Page): Promise<string[]> {
  const among = Math.min(page.limit * lookedAtForEach, lookedAtMax);
  const hasWords = sql<boolean>`product.words @@ ${wanted}::tsquery`;
  const from = sql`products as product where ${isLive} and ${follows('products as product', page)}`;
  const newestFirst = sql`order by created_at desc, id desc`;
  const { rows } = await sql<{ id: string }>`
    with looked_at as materialized (select product.id, product.created_at, ${hasWords} as is_hit from ${from} ${newestFirst} limit ${among}),
    newest as materialized (select id, created_at from looked_at where is_hit ${newestFirst} limit ${page.limit}),
    by_index as materialized (
      select product.id, product.created_at from ${from} and ${hasWords}
      and (select count(*) from newest) < ${page.limit} and (select count(*) from looked_at) = ${among}
    )
    select id, created_at from newest union select id, created_at from by_index ${newestFirst} limit ${page.limit}`.execute(
    context.db,
  );
  return rows.map(({ id }) => id);
}

/** How many phones have all these words, counted up to `most`. In the same two steps. */
export async function countWithWords(context: Context, wanted: string, most: number): Promise<number> {
  const hasWords = sql<boolean>`product.words @@ ${wanted}::tsquery`;
  const { rows } = await sql<{ count: number }>`
    with looked_at as materialized (
      select ${hasWords} as is_hit from products as product where ${isLive} order by created_at desc, id desc limit ${countedAmong}
    ),
    newest as materialized (select count(*) as hits from (select from looked_at where is_hit limit ${most}) as some_of_them),
    by_index as materialized (
      select from products as product where ${isLive} and ${hasWords}
      and (select hits from newest) < ${most} and (select count(*) from looked_at) = ${countedAmong}
    )
    select greatest((select hits from newest), (select count(*) from (select from by_index limit ${most}) as some_of_them)) as count`.execute(
    context.db,
  );
  return rows[0]?.count ?? 0;
}

/** How many phones are on the market, counted up to `most`. */
export async function countLive(context: Context, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from products as product where ${isLive} limit ${most}) as some_of_them`.execute(
    context.db,
  );
  return rows[0]?.count ?? 0;
}

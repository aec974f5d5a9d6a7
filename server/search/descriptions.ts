import { sql } from 'kysely';
import { searching } from '#contract/allowances.ts';
import type { Context } from '#server/context.ts';
import { sqlState } from '#server/platform/database.ts';
import { inTransaction } from '#server/platform/transaction.ts';

/**
 * Of so many of the newest phones a search looks at each, for each one it wants. Fewer hits than that, and the index of
 * words is faster.
 */
const lookedAtForEach = 100;
const lookedAtMax = 20_000;

/**
 * Phones on the market that have a word in their description: the newest so many. A word that takes more of the
 * database than a search may, since very many have it, finds none.
 */
export async function describedBy(context: Context, word: string, limit: number): Promise<string[]> {
  try {
    return await inTransaction(context, async (context) => {
      await limitSearch(context);
      const wanted = await wantedWords(context, word);
      return wanted === null ? [] : findWithWords(context, wanted, limit);
    });
  } catch (error) {
    // The server cancels a statement after a while.
    if (sqlState(error) === '57014') return [];
    throw error;
  }
}

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
 * The ids of what is on the market and has all these words, newest first. Looks through the newest phones, which is
 * quick for common words, and asks the index of words only when these had too few: it gathers everything that matches.
 * The planner alone guesses that a word nobody wrote is in every 200th phone, and then reads all of them.
 */
export async function findWithWords(context: Context, wanted: string, limit: number): Promise<string[]> {
  const among = Math.min(limit * lookedAtForEach, lookedAtMax);
  const hasWords = sql<boolean>`product.words @@ ${wanted}::tsquery`;
  const from = sql`products as product where product.state in ('on_sale', 'reserved')`;
  const newestFirst = sql`order by created_at desc, id desc`;
  const { rows } = await sql<{ id: string }>`
    with looked_at as materialized (select product.id, product.created_at, ${hasWords} as is_hit from ${from} ${newestFirst} limit ${among}),
    newest as materialized (select id, created_at from looked_at where is_hit ${newestFirst} limit ${limit}),
    by_index as materialized (
      select product.id, product.created_at from ${from} and ${hasWords}
      and (select count(*) from newest) < ${limit} and (select count(*) from looked_at) = ${among}
    )
    select id, created_at from newest union select id, created_at from by_index ${newestFirst} limit ${limit}`.execute(
    context.db,
  );
  return rows.map(({ id }) => id);
}

/**
 * What is searched for, in the database's own words: it takes a text apart as it does with what it searches (migration
 * 0020). Asked for by itself, so that the words are known when the search is planned, and are not looked up again for
 * each phone.
 *
 * @returns null where there is no word in the text, which nothing matches
 */
async function wantedWords(context: Context, text: string): Promise<string | null> {
  const { rows } = await sql<{ wanted: string | null }>`select words_wanted(${text})::text as wanted`.execute(
    context.db,
  );
  return rows[0]?.wanted ?? null;
}

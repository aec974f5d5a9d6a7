import { sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { invariants } from '#server/books/invariants.ts';
import type { Context } from '#server/context.ts';
import { emptyTables } from '#server/testing/databases.ts';
import type { TestMarket } from '#server/testing/market.ts';
// For its type alone: what the setup provides to tests.
import '#server/testing/global-setup.ts';

/** All invariants in one statement with a name: a connection plans it once, which takes longer than running it. */
export function booksStatement({ db }: Pick<Context, 'db'>, list: typeof invariants): pg.QueryConfig {
  const parts = list.map(
    ({ id, broken }) => sql`select ${sql.lit(id)}::text as finding, id::text from (${broken}) as broken`,
  );
  const { sql: text, parameters } = sql.join(parts, sql` union all `).compile(db);
  return { name: `invariants-${list.length}`, text, values: [...parameters] };
}

/** How the database of a test market is reached, as its owner. */
export async function connectionTo({ db }: Pick<Context, 'db'>): Promise<pg.ClientConfig> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return { ...inject('postgres'), database: rows[0]?.name ?? '' };
}

export interface Bookkeeper {
  /** What contradicts the invariants, and where; empty when all is well. */
  findings(): Promise<string>;
  /** Begins a new page: takes everybody and all they did off the market. */
  forgetAll(): Promise<void>;
  close(): Promise<void>;
}

const pagesPerVacuum = 4;

/** Opens a market's books on a connection of their own. */
export async function openBooks({ context }: TestMarket): Promise<Bookkeeper> {
  const options = '-c plan_cache_mode=force_generic_plan';
  const client = new pg.Client({ ...(await connectionTo(context)), options });
  await client.connect();
  const statement = booksStatement(context, invariants);
  let pages = 0;
  return {
    findings: async () => {
      const { rows } = await client.query<{ finding: string; id: string }>(statement);
      return rows.map(({ finding, id }) => `${finding}: ${id}`).join('; ');
    },
    forgetAll: async () => {
      await emptyTables(client, ['public.categories', 'public.images']);
      // Rows that are gone are read over until then. It makes plans anew, too, so it is not done each time.
      if ((pages += 1) % pagesPerVacuum === 0) await client.query('vacuum');
    },
    close: () => client.end(),
  };
}

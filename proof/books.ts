import { sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { invariants, ledgerInvariants } from '#server/books/invariants.ts';
import type { Context } from '#server/context.ts';
import { emptyTables } from '#server/testing/databases.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { planOnce } from '#server/testing/prepare-all.ts';
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
  /** The same when all has come to its end, with the provider's ledger. */
  findingsAtTheEnd(): Promise<string>;
  /** Begins a new page: takes everybody and all they did off the market. */
  forgetAll(): Promise<void>;
  close(): Promise<void>;
}

const pagesPerVacuum = 8;

/** Opens a market's books on connections of their own. */
export async function openBooks({ context }: TestMarket): Promise<Bookkeeper> {
  const connection = await connectionTo(context);
  const client = new pg.Client({ ...connection, options: planOnce });
  // Where rows are taken away without a look at what refers to them, all plans are forgotten.
  const broom = new pg.Client(connection);
  await Promise.all([client.connect(), broom.connect()]);
  const [always, atTheEnd] = [booksStatement(context, invariants), booksStatement(context, ledgerInvariants)];
  const read = async (statement: pg.QueryConfig) => {
    const { rows } = await client.query<{ finding: string; id: string }>(statement);
    return rows.map(({ finding, id }) => `${finding}: ${id}`).join('; ');
  };
  let pages = 0;
  return {
    findings: () => read(always),
    findingsAtTheEnd: async () => [await read(always), await read(atTheEnd)].filter(Boolean).join('; '),
    forgetAll: async () => {
      await emptyTables(broom, ['public.categories', 'public.images']);
      // Rows that are gone are read over until then. It makes plans anew, too, so it is not done each time.
      if ((pages += 1) % pagesPerVacuum === 0) await broom.query('vacuum');
    },
    close: async () => void (await Promise.all([client.end(), broom.end()])),
  };
}

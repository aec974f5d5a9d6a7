import { sql } from 'kysely';
import type { Invariant } from '#server/books/invariants.ts';
import type { Context } from '#server/context.ts';
import { asLongAsItTakes } from '#server/platform/hang-up.ts';

export interface Finding {
  invariant: Invariant;
  /** What contradicts it, a few at most. */
  ids: string[];
}

const shownMax = 10;

/**
 * Looks for rows that contradict the invariants, in one snapshot of the database.
 *
 * @returns nothing when all is well
 */
export async function checkBooks(context: Pick<Context, 'db'>, invariants: readonly Invariant[]): Promise<Finding[]> {
  return context.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      // A big market takes longer to look through than a page may take.
      await sql.raw(asLongAsItTakes).execute(db);
      const { rows } = await sql<{ invariant: string; ids: string[] }>`${sql.join(
        invariants.map(
          ({ id, broken }) =>
            sql`select ${sql.lit(id)} as invariant, array_agg(id::text) as ids
            from (select id from (${broken}) as broken limit ${shownMax}) as shown having count(*) > 0`,
        ),
        sql` union all `,
      )}`.execute(db);
      return rows.map(({ invariant, ids }) => ({
        invariant: invariants.find(({ id }) => id === invariant) as Invariant,
        ids,
      }));
    });
}

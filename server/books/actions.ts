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

/** Looks for whatever contradicts the invariants, all in one moment of the database. @returns nothing when all is well */
export async function checkBooks(context: Pick<Context, 'db'>, invariants: readonly Invariant[]): Promise<Finding[]> {
  return context.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(async (db) => {
    // A big market takes longer to look through than a page may take.
    await sql.raw(asLongAsItTakes).execute(db);
    const findings: Finding[] = [];
    for (const invariant of invariants) {
      const { rows } = await invariant.broken.execute(db);
      if (rows.length > 0) findings.push({ invariant, ids: rows.slice(0, shownMax).map(({ id }) => id) });
    }
    return findings;
  });
}

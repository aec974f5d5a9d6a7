import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { sqlState } from '#server/platform/database.ts';
import type { Database } from '#server/platform/database.ts';

/** It may not be asked, or isn't there. */
const notTold = ['42501', '42883', '0A000'];
const known = new WeakMap<Database, RawBuilder<number | null>>();

/**
 * The expression for a number that each failover raises. Where a database doesn't tell it, as may be one that a
 * provider runs, it is null.
 */
export async function timelineOf(db: Database): Promise<RawBuilder<number | null>> {
  const timeline = known.get(db) ?? (await tried(db));
  known.set(db, timeline);
  return timeline;
}

async function tried(db: Database): Promise<RawBuilder<number | null>> {
  const timeline = sql<number>`(select timeline_id from pg_control_checkpoint())`;
  try {
    await sql`select ${timeline}`.execute(db);
    return timeline;
  } catch (error) {
    if (!notTold.includes(sqlState(error) ?? '')) throw error;
    return sql<null>`null::integer`;
  }
}

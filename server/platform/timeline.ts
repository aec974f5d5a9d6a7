import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { sqlState } from '#server/platform/database.ts';
import type { Database } from '#server/platform/database.ts';

/** It may not be asked, isn't there, or doesn't work there. */
const notTold = ['42501', '42883', '0A000'];
const known = new WeakMap<Database, RawBuilder<string | null>>();

/** What each failover changes, as an expression. It is null where a provider's database doesn't tell it. */
export async function timelineOf(db: Database): Promise<RawBuilder<string | null>> {
  const timeline = known.get(db) ?? (await tried(db));
  known.set(db, timeline);
  return timeline;
}

async function tried(db: Database): Promise<RawBuilder<string | null>> {
  // pg_control_checkpoint() knows it only once a checkpoint has ended, minutes after a failover.
  const timeline = sql<string>`left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)`;
  try {
    await sql`select ${timeline}`.execute(db);
    return timeline;
  } catch (error) {
    if (!notTold.includes(sqlState(error) ?? '')) throw error;
    return sql<null>`null::integer`;
  }
}

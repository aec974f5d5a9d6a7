import { sql } from 'kysely';
import type { TestMarket } from '#server/testing/market.ts';

/** How many wait for a lock in this market's database. */
export async function countWaiting({ context }: TestMarket): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    context.db,
  );
  return rows[0]?.count ?? 0;
}

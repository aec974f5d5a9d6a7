import { sql } from 'kysely';
import type { Context } from '#server/context.ts';

export interface OpenPayouts {
  count: number;
  /** Since the oldest was prepared. */
  oldest_seconds: number;
}

/** Payouts of all providers that are neither paid nor failed. */
export async function countOpenPayouts({ db, clock }: Context): Promise<OpenPayouts> {
  const { rows } = await sql<OpenPayouts>`
    select count(*)::int as count,
      coalesce(extract(epoch from ${clock.now()}::timestamptz - min(created_at)), 0)::float8 as oldest_seconds
    from payouts where state in ('prepared', 'approved')`.execute(db);
  return rows[0] ?? { count: 0, oldest_seconds: 0 };
}

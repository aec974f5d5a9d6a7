import { sql } from 'kysely';
import type { Database } from '#server/platform/database.ts';

/** 0: none is due. One that runs isn't waiting, nor is the next one behind it, until it has expired. */
export async function oldestJobSeconds(db: Database): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from now() - min(start_after)), 0)::float8 as seconds
    from pgboss.job where state in ('created', 'retry') and start_after <= now()
      and not exists (
        select from pgboss.job as active where active.name = job.name and active.state = 'active'
          and active.started_on + active.expire_seconds * interval '1 second' > now())`.execute(db);
  return rows[0]?.seconds ?? 0;
}

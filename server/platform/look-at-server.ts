import type pg from 'pg';
import { createPool, workLimits } from '#server/platform/database.ts';
import { createLog } from '#server/platform/log.ts';

export interface ServerFound {
  version: number;
  role: string;
  /** Which database it is: the same through each address. */
  cluster: string;
  database: string;
  is_superuser: boolean;
  may_create: boolean;
  archives: boolean;
  archived_at: Date | null;
  /** When its archive last didn't take a part. */
  failed_at: Date | null;
  /** How far its clock is ahead of ours. */
  aheadMs: number;
}

const question = `select current_setting('server_version_num')::int as version, current_user as role,
    (select system_identifier::text from pg_control_system()) as cluster, current_database() as database,
    (select rolsuper from pg_roles where rolname = current_user) as is_superuser,
    coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_create,
    extract(epoch from now())::float8 * 1000 as now_ms,
    current_setting('archive_mode') <> 'off' as archives,
    (select last_archived_time from pg_stat_archiver) as archived_at,
    (select last_failed_time from pg_stat_archiver) as failed_at`;

export async function lookAtServer(connection: pg.ClientConfig): Promise<ServerFound> {
  const pool = createPool(connection, createLog('silent'), workLimits);
  try {
    // The first question makes the connection, which takes its time.
    await pool.query('select 1');
    const askedAt = Date.now();
    const { rows } = await pool.query<Omit<ServerFound, 'aheadMs'> & { now_ms: number }>(question);
    if (rows[0] === undefined) throw new Error('it gave no answer');
    const { now_ms: nowMs, ...found } = rows[0];
    // It read its clock between our question and its answer.
    const aheadMs = nowMs - (askedAt + Date.now()) / 2;
    return { ...found, aheadMs };
  } finally {
    await pool.end();
  }
}

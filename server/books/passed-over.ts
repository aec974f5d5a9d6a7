import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * What a job has passed over. It was due for `days` when the market last took a step, and the job has had ten minutes
 * since to catch up, as after a restore.
 */
export const passedOver = (dueAt: RawBuilder<unknown>, days: number) =>
  sql`${dueAt} < (select max(at) from transitions
    where at < now() - interval '10 minutes') - ${sql.lit(days)} * interval '1 day'`;

/**
 * What the job that keeps the deadlines has passed over, by the minute: it notes when a run began that has followed all
 * that was due (`uptime`), and after a pause all deadlines move. So one of two minutes before that was its own to keep,
 * however long the run took.
 */
export const missedByJob = (dueAt: RawBuilder<unknown>) =>
  sql`${dueAt} < (select kept_at from uptime) - interval '2 minutes'`;

/** The same of jobs whose deadlines a pause does not move: what passed meanwhile follows with the next run. */
export const missedRun = (dueAt: RawBuilder<unknown>, of: 'holds' | 'offers') =>
  sql`${dueAt} < (select least(${sql.ref(`${of}_kept_at`)}, now()) from uptime) - interval '2 minutes'`;

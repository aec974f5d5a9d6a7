import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * What a job has passed over: everything was due for so long when the market took a step, and it has had ten minutes
 * since to catch up, as after a restore.
 */
export const passedOver = (dueAt: RawBuilder<unknown>, days: number) =>
  sql`${dueAt} < (select max(at) from transitions where at < now() - interval '10 minutes') - ${sql.lit(days)} * interval '1 day'`;

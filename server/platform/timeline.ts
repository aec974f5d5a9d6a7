import { sql } from 'kysely';

/** A number that each failover raises. */
export const timelineId = sql<number>`(select timeline_id from pg_control_checkpoint())`;

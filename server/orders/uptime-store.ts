import { sql } from 'kysely';
import type { Context } from '#server/context.ts';

/** Notes that the deadlines are kept at this moment. @returns since when nobody did; undefined the first time */
export async function beat({ db, clock }: Context): Promise<Date | undefined> {
  const { rows } = await sql<{ beat_at: Date }>`select beat_at from uptime for update`.execute(db);
  await sql`insert into uptime (beat_at) values (${clock.now()}) on conflict (is_only) do update
    set beat_at = excluded.beat_at`.execute(db);
  return rows[0]?.beat_at;
}

/** Notes that all of a kind has been followed that was due when this run of its job began. */
export async function noteKept({ db }: Context, of: 'sales' | 'holds' | 'offers', begun: Date): Promise<void> {
  const changes = { sales: { kept_at: begun }, holds: { holds_kept_at: begun }, offers: { offers_kept_at: begun } };
  await db.updateTable('uptime').set(changes[of]).execute();
}

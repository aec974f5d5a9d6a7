import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** The statements that break an invariant on a market in which everything has happened. */
export type Control = [invariant: string, harms: RawBuilder<unknown>[]];

export const paid = sql`(select id from bookings where state = 'paid' limit 1)`;
export const reserved = sql`(select id from bookings where state = 'reserved' limit 1)`;
/** Everything happened half an hour earlier, so what is long due by now was missed. */
export const later = sql`update transitions set at = at - interval '30 minutes'`;
/** The job that keeps the deadlines ran just now. */
export const beaten = sql`insert into uptime (beat_at, kept_at, holds_kept_at, offers_kept_at)
  values (now(), now(), now(), now())
  on conflict (is_only) do update set beat_at = now(), kept_at = now(), holds_kept_at = now(), offers_kept_at = now()`;

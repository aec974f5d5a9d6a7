import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { aheadOf } from '#server/platform/clock.ts';

/** Has a stored time come? What lies further ahead than it is ever put off was written while the clock was ahead. */
export function isDueAt(column: string, now: Date, longestMs: number): RawBuilder<boolean> {
  const at = sql.ref(column);
  const latest = aheadOf(new Date(now.getTime() + longestMs));
  return sql<boolean>`(${at} <= ${now}::timestamptz or ${at} > ${latest}::timestamptz)`;
}

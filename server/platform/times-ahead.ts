import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { DB } from '#db/tables.ts';
import type { Context } from '#server/context.ts';
import { clocksDifferMs } from '#server/platform/clock.ts';

type ColumnOf<Table extends keyof DB> = `${Table}.${keyof DB[Table] & string}`;

/** A stored time that work waits for, or counts from. */
export interface WaitedFor {
  time: { [Table in keyof DB]: ColumnOf<Table> }[keyof DB];
  /** Which rows wait: the condition of an index, since they are looked for each minute. */
  among: RawBuilder<unknown>;
  /** How far ahead it lies at most. */
  longestMs?: number;
  /** What begins anew, rather than being due now, lasts for this time. */
  anewMs?: number;
}

/**
 * What lies further ahead than it may was written while the clock was ahead: it is due, or counts, from now. Otherwise
 * it would wait until the clock has caught up.
 */
export async function bringBack(
  { db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>,
  waited: readonly WaitedFor[],
): Promise<void> {
  const later = (ms: number) => new Date(clock.now().getTime() + ms);
  for (const { time, among, longestMs = 0, anewMs = 0 } of waited) {
    const [table = '', column = ''] = time.split('.');
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${later(anewMs)}::timestamptz
      where ${among} and ${sql.ref(column)} > ${later(longestMs + clocksDifferMs)}::timestamptz`.execute(db);
    const rows = Number(numAffectedRows);
    if (rows > 0) log.warn({ time, rows }, 'the clock was set back: what was written ahead of it counts from now');
  }
}

import { sql } from 'kysely';
import { market } from '#server/http/replicated-market.fixture.ts';

export const walPageBytes = 8_192;
const walSegmentBytes = 16 * 1_024 * 1_024;
/** What a message takes in the log beside its text; found out by trying. */
let messageBytes = 72;

/** Writes a message that runs over into the next page of the log. Does it end at byte 40 there? */
export async function endsAtByte40(): Promise<boolean> {
  const left = walPageBytes - ((await placeOfLog()) % walPageBytes);
  await sql`select pg_logical_emit_message(false, '', repeat('x', ${Math.max(300, left + 16 - messageBytes)}))`.execute(
    market.owner,
  );
  const place = await placeOfLog();
  if (place % walPageBytes === 40 && place % walSegmentBytes !== 40) return true;
  const missed = (place % walPageBytes) - 40;
  if (left > 400 && Math.abs(missed) < 100) messageBytes += missed;
  return false;
}

/** As PostgreSQL says it. */
export async function placeOfLog(): Promise<number> {
  const { rows } = await sql<{ place: string }>`select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as place`.execute(
    market.owner,
  );
  return Number(rows[0]?.place);
}

import { sql } from 'kysely';
import type { Context } from '#server/context.ts';

/** These days have passed for some sales, and for nothing else. */
export async function makeSalesOlder({ db }: Context, ids: readonly string[], days: number): Promise<void> {
  const ago = sql`make_interval(days => ${days})`;
  await sql`update sales set hand_over_by = hand_over_by - ${ago}, goes_back_at = goes_back_at - ${ago},
    received_at = received_at - ${ago}, inspect_until = inspect_until - ${ago}, word_by = word_by - ${ago},
    reply_by = reply_by - ${ago}, due_at = due_at - ${ago}, problem_at = problem_at - ${ago},
    withdrawn_at = withdrawn_at - ${ago} where booking_id = any(${ids}::uuid[])`.execute(db);
  await sql`update returns set next_by = next_by - ${ago} where booking_id = any(${ids}::uuid[])`.execute(db);
}

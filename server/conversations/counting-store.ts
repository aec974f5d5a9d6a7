import type { Context } from '#server/context.ts';
import { aheadOf } from '#server/platform/clock.ts';

/** When somebody wrote their last messages, the latest first. */
export async function messageTimes(context: Context, authorId: string, limit: number): Promise<Date[]> {
  const rows = await context.db
    .selectFrom('conversation_messages')
    .select('created_at')
    .where('author_id', '=', authorId)
    .where('created_at', '<=', aheadOf(context.clock.now()))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ created_at }) => created_at);
}

/** When a buyer began their last conversations, the latest first. */
export async function beginningTimes(context: Context, buyerId: string, limit: number): Promise<Date[]> {
  const rows = await context.db
    .selectFrom('conversations')
    .select('created_at')
    .where('buyer_id', '=', buyerId)
    .where('created_at', '<=', aheadOf(context.clock.now()))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ created_at }) => created_at);
}

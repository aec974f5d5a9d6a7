import type { Context } from '#server/context.ts';
import { eraseOldConversations } from '#server/conversations/store.ts';

/**
 * Each day: erases conversations without a booking a year after their last message. Their photos go with the next
 * sweep.
 */
export async function forgetConversations(context: Context): Promise<void> {
  const erased = await eraseOldConversations(context);
  if (erased > 0) context.log.info({ erased }, 'old conversations were erased');
}

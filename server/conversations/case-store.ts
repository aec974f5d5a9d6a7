import type { Context } from '#server/context.ts';
import { messagesOf } from '#server/conversations/store.ts';
import type { MessageRow } from '#server/conversations/store.ts';
import { oldestFirst } from '#server/platform/newest-first.ts';
import type { Page } from '#server/platform/newest-first.ts';

/** The conversation of a buyer about a phone; undefined before the first message. */
export async function findConversationId(
  { db }: Context,
  { productId, buyerId }: { productId: string; buyerId: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('conversations')
    .select('id')
    .where('product_id', '=', productId)
    .where('buyer_id', '=', buyerId)
    .executeTakeFirst();
  return row?.id;
}

/** A page of the messages of a conversation from its beginning. */
export async function listFromBeginning(context: Context, conversationId: string, page: Page): Promise<MessageRow[]> {
  return messagesOf(context, conversationId)
    .$call((query) => oldestFirst(query, 'conversation_messages as message', page))
    .execute();
}

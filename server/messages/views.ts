import type { Message } from '#contract/messages.ts';
import type { MessageRow } from '#server/messages/store.ts';

/** A message as it lies in the inbox. */
export function messageView(row: MessageRow): Message {
  return {
    _id: row.id,
    email: row.email,
    message: row.message,
    createdAt: row.created_at.toISOString(),
    read: row.read_at !== null,
  };
}

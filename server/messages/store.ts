import type { Context } from '#server/context.ts';
import { newestFirst } from '#server/platform/newest-first.ts';
import type { Page } from '#server/platform/newest-first.ts';

/** Keeps a message for the admin's inbox and answers with its id. */
export async function insertMessage(context: Context, message: { email: string; message: string }): Promise<string> {
  const { id } = await context.db.insertInto('messages').values(message).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** A page of the inbox, the newest first. */
export async function listMessages(context: Context, page: Page) {
  return context.db
    .selectFrom('messages')
    .select(['id', 'email', 'message', 'created_at', 'read_at'])
    .$call((query) => newestFirst(query, 'messages', page))
    .execute();
}

export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number];

/** Marks a message as read. @returns how many changed, or null if no message has this id */
export async function setRead(context: Context, id: string, at: Date): Promise<number | null> {
  const changed = await context.db
    .updateTable('messages')
    .set({ read_at: at })
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .executeTakeFirst();
  if (changed.numUpdatedRows > 0n) return 1;
  return (await isMessage(context, id)) ? 0 : null;
}

/** Is there a message of this id? Admins delete them. */
export async function isMessage(context: Context, id: string): Promise<boolean> {
  const found = await context.db.selectFrom('messages').select('id').where('id', '=', id).executeTakeFirst();
  return found !== undefined;
}

/** Removes a message. @returns how many went */
export async function deleteMessage(context: Context, id: string): Promise<number> {
  const gone = await context.db.deleteFrom('messages').where('id', '=', id).executeTakeFirst();
  return Number(gone.numDeletedRows);
}

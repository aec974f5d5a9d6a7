import type { Context } from '#server/context.ts';

/** Keeps a message for the admin's inbox and answers with its id. */
export async function insertMessage(context: Context, message: { email: string; message: string }): Promise<string> {
  const { id } = await context.db.insertInto('messages').values(message).returning('id').executeTakeFirstOrThrow();
  return id;
}

import { Refusal } from '#contract/problem.ts';
import type { Context } from '#server/context.ts';
import { deleteMessage, insertMessage, setRead } from '#server/messages/store.ts';
import type { Actor } from '#server/platform/actor.ts';
import { recordAudit } from '#server/trade/audit.ts';
import { recordNoticeToAdmins } from '#server/trade/notices.ts';
import { inTransaction } from '#server/platform/transaction.ts';

/** Puts a message into the admins' inbox and tells them. @returns the message's id */
export async function leaveMessage(context: Context, said: { email: string; message: string }): Promise<string> {
  return inTransaction(context, async (context) => {
    const id = await insertMessage(context, said);
    await recordNoticeToAdmins(context, { kind: 'message' });
    return id;
  });
}

/** Marks a message as read. @returns how many changed: 0 when it was read already */
export async function readMessage(context: Context, id: string): Promise<number> {
  const changed = await setRead(context, id, context.clock.now());
  if (changed === null) throw new Refusal('not_found', 'There is no such message.');
  return changed;
}

/** Removes a message from the inbox. @returns how many went: 0 when it was gone already */
export async function removeMessage(context: Context, admin: Actor, id: string): Promise<number> {
  return inTransaction(context, async (context) => {
    const gone = await deleteMessage(context, id);
    if (gone > 0) await recordAudit(context, { actorId: admin.id, action: 'deleted_message' });
    return gone;
  });
}

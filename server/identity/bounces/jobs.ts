import type { Context } from '#server/context.ts';
import { deleteOldMails } from '#server/identity/bounces/store.ts';

/** Each day: which mails were sent, after the time in which they come back. */
export async function forgetSentMails(context: Context): Promise<void> {
  await deleteOldMails(context);
}

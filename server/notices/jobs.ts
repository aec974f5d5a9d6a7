import type { Context } from '#server/context.ts';
import { sendDueMails } from '#server/notices/actions.ts';

/** Each minute: what is owed by mail. */
export async function sendMails(context: Context): Promise<void> {
  await sendDueMails(context);
}

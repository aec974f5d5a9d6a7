import type { Context } from '#server/context.ts';
import { noticeRows } from '#server/notices/store.ts';
import { wordsOf } from '#server/notices/views.ts';
import { tellBrowsers } from '#server/push/actions.ts';

/** Shows a notice in the browsers of its reader, in their language. */
export async function pushNotice(context: Context, userId: string, noticeId: string): Promise<void> {
  const row = await noticeRows(context).where('notice.id', '=', noticeId).executeTakeFirst();
  if (row === undefined) return;
  const { title, text, path } = wordsOf(row, row.recipient_language);
  await tellBrowsers(context, userId, { title, text, path, tag: noticeId });
}

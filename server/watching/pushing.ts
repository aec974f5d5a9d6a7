import type { Context } from '#server/context.ts';
import { noticeRows } from '#server/notices/store.ts';
import { wordsOf } from '#server/notices/views.ts';
import { tellBrowsers } from '#server/push/actions.ts';
import { usersWithBrowsers } from '#server/push/store.ts';

/** A slow push service delays this many pushes, not all. */
const atOnce = 20;

/** A notice that is kept, and whose it is. */
export interface ToPush {
  userId: string;
  noticeId: string;
}

/** Shows notices in the browsers of their readers, in their language. Most readers have no browser that gets push. */
export async function pushNotices(context: Context, notices: readonly ToPush[]): Promise<void> {
  if (notices.length === 0) return;
  const reachable = await usersWithBrowsers(
    context,
    notices.map(({ userId }) => userId),
  );
  const left = notices.filter(({ userId }) => reachable.has(userId)).values();
  const work = async () => {
    for (const notice of left) await pushNotice(context, notice);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

async function pushNotice(context: Context, { userId, noticeId }: ToPush): Promise<void> {
  const row = await noticeRows(context).where('notice.id', '=', noticeId).executeTakeFirst();
  if (row === undefined) return;
  const { title, text, path } = wordsOf(row, row.recipient_language);
  await tellBrowsers(context, userId, { title, text, path, tag: noticeId });
}

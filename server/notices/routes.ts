import { isNoticeKind } from '#contract/notice-kinds.ts';
import { noticeRoutes as rows } from '#contract/notices.ts';
import type { Http } from '#server/http/http.ts';
import { serve } from '#server/http/serve.ts';
import { listNotices, setRead } from '#server/notices/store.ts';
import { noticeView } from '#server/notices/views.ts';

export function noticeRoutes(http: Http): void {
  serve(http, rows.listNotices, async ({ context, actor }) =>
    // A newer server has written the others.
    (await listNotices(context, actor.id)).filter(({ kind }) => isNoticeKind(kind)).map(noticeView),
  );

  serve(http, rows.readNotices, async ({ context, query, actor }) => ({
    acknowledged: true as const,
    modifiedCount: await setRead(context, actor.id, query.id),
  }));
}

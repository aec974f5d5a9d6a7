import { noticeRoutes as rows } from '#contract/notices.ts';
import type { Http } from '#server/http/http.ts';
import { serve } from '#server/http/serve.ts';
import { listNotices, setRead } from '#server/notifications/store.ts';
import { noticeView } from '#server/notifications/views.ts';

export function noticeRoutes(http: Http): void {
  const { context } = http;

  serve(http, rows.listNotices, async ({ actor }) => (await listNotices(context, actor.id)).map(noticeView));

  serve(http, rows.readNotices, async ({ query, actor }) => ({
    acknowledged: true as const,
    modifiedCount: await setRead(context, actor.id, query.id),
  }));
}

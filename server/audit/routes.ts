import { auditRoutes as rows } from '#contract/audit.ts';
import { limits } from '#contract/limits.ts';
import { listAudit } from '#server/audit/store.ts';
import { auditView } from '#server/audit/views.ts';
import type { Http } from '#server/http/http.ts';
import { linkToNextPage } from '#server/http/next-page.ts';
import { serve } from '#server/http/serve.ts';

export function auditRoutes(http: Http): void {
  serve(http, rows.listAudit, async ({ query, request, reply }) => {
    const limit = query.limit ?? limits.listMax;
    const found = await listAudit(http.context, { limit, after: query.after });
    if (found.length === limit) linkToNextPage(request, reply, String(found.at(-1)?.id), limit);
    return found.map(auditView);
  });
}

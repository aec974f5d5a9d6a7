import { auditRoutes as rows } from '#contract/audit.ts';
import { listAudit } from '#server/audit/store.ts';
import { auditView } from '#server/audit/views.ts';
import type { Http } from '#server/http/http.ts';
import { pageOf } from '#server/http/next-page.ts';
import { serve } from '#server/http/serve.ts';

export function auditRoutes(http: Http): void {
  serve(http, rows.listAudit, async (call) => (await pageOf(call, listAudit)).map(auditView));
}

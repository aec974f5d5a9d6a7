import { reportRoutes as rows } from '#contract/reports.ts';
import type { Http } from '#server/http/http.ts';
import { serve } from '#server/http/serve.ts';
import { reportProduct } from '#server/reports/actions.ts';

export function reportRoutes(http: Http): void {
  serve(http, rows.createReport, async ({ body, actor }) => ({
    acknowledged: true as const,
    insertedId: await reportProduct(http.context, actor, body),
    message: 'Thanks for your response..We saved your report',
  }));
}

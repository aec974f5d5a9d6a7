import { reportRoutes as rows } from '#contract/reports.ts';
import type { Http } from '#server/http/http.ts';
import { pageOf } from '#server/http/next-page.ts';
import { serve } from '#server/http/serve.ts';
import { closeReport, reportProduct } from '#server/reports/actions.ts';
import { listOpenReports } from '#server/reports/store.ts';
import { reportView } from '#server/reports/views.ts';

export function reportRoutes(http: Http): void {
  serve(http, rows.createReport, async ({ context, body, actor }) => ({
    acknowledged: true as const,
    insertedId: await reportProduct(context, actor, body),
    message: 'Thanks for your response..We saved your report',
  }));

  serve(http, rows.listReports, async (call) =>
    (await pageOf(call, listOpenReports)).map((row) => reportView(call.context.config, row)),
  );

  serve(http, rows.deleteReport, async ({ context, params, actor }) => ({
    acknowledged: true as const,
    deletedCount: await closeReport(context, actor, params.id),
  }));
}

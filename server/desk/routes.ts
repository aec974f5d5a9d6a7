import { caseRoutes as rows } from '#contract/cases.ts';
import { readHistories, readMessages } from '#server/desk/actions.ts';
import { caseMessageView, historiesView } from '#server/desk/views.ts';
import type { Http } from '#server/http/http.ts';
import { pageOf } from '#server/http/next-page.ts';
import { serve } from '#server/http/serve.ts';

export function deskRoutes(http: Http): void {
  const { config } = http.context;

  serve(http, rows.listCaseMessages, async (call) => {
    const { actor, params } = call;
    const found = await pageOf(call, (context, page) => readMessages(context, actor, params.id, page));
    return found.map((row) => caseMessageView(config, row));
  });

  serve(http, rows.getCaseHistories, async ({ context, actor, params }) =>
    historiesView(await readHistories(context, actor, params.id)),
  );
}

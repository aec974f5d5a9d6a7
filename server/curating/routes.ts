import { modelRoutes as rows } from '#contract/models.ts';
import { addModel, mergeModel } from '#server/curating/actions.ts';
import type { Http } from '#server/http/http.ts';
import { serve } from '#server/http/serve.ts';

export function curatingRoutes(http: Http): void {
  serve(http, rows.createModel, async ({ context, actor, body }) => ({
    acknowledged: true as const,
    insertedId: await addModel(context, actor, body),
  }));

  serve(http, rows.mergeModel, async ({ context, actor, params, body }) => ({
    acknowledged: true as const,
    modifiedCount: await mergeModel(context, actor, params.id, body.into),
  }));
}

import { modelRoutes as rows } from '#contract/models.ts';
import { listModels } from '#server/catalogue/store.ts';
import { modelView } from '#server/catalogue/views.ts';
import type { Http } from '#server/http/http.ts';
import { serve } from '#server/http/serve.ts';

export function catalogueRoutes(http: Http): void {
  serve(http, rows.listModels, async ({ context, query }) => (await listModels(context, query.brand)).map(modelView), {
    caching: { differsForMembers: false, tags: () => ['models'] },
  });
}

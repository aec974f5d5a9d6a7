import { categoryRoutes as rows } from '#contract/categories.ts';
import { listCategories } from '#server/categories/store.ts';
import { categoryView } from '#server/categories/views.ts';
import type { Context } from '#server/context.ts';
import type { Http } from '#server/http/http.ts';
import { serve } from '#server/http/serve.ts';

export function categoryRoutes(http: Http): void {
  const list = async ({ context }: { context: Context }) =>
    (await listCategories(context)).map((row) => categoryView(context.config, row));
  const caching = { differsForMembers: false, tags: () => ['categories'] };

  serve(http, rows.listCategories, list, { caching });
  serve(http, rows.listProductCategories, list, { caching });
}

import { pictureName } from '#contract/import-columns.ts';
import { listMeantModels } from '#server/catalogue/store.ts';
import { listCategories } from '#server/categories/store.ts';
import type { Context } from '#server/context.ts';

/** What a line may name, looked up once for a file. */
export interface MarketKnown {
  /** By id and by name, in lower case. */
  brands: ReadonlyMap<string, { id: string; name: string }>;
  /** As a fault lists them. */
  brandNames: readonly string[];
  /** By id, and by brand and name as in `apple iphone 13`, in lower case. */
  models: ReadonlyMap<string, { meant: string; category_id: string }>;
  /**
   * By their names in lower case, where the pictures of this file are: before they are uploaded the ids they will have,
   * or empty.
   */
  pictures: ReadonlyMap<string, string>;
}

export async function lookUpMarket(context: Context, pictures: Readonly<Record<string, string>>): Promise<MarketKnown> {
  const brands = new Map<string, { id: string; name: string }>();
  const categories = await listCategories(context);
  for (const { id, name } of categories) {
    brands.set(id, { id, name });
    brands.set(name.toLowerCase(), { id, name });
  }
  const models = new Map<string, { meant: string; category_id: string }>();
  for (const { id, name, meant, category_id } of await listMeantModels(context)) {
    const said = `${category_id} ${name.toLowerCase()}`;
    models.set(id, { meant, category_id });
    // A name that a merged model has too means the one that stayed.
    if (id === meant || !models.has(said)) models.set(said, { meant, category_id });
  }
  const named = Object.entries(pictures).map(([name, address]) => [pictureName(name), address] as const);
  const brandNames = categories.map(({ name }) => name);
  return { brands, brandNames, models, pictures: new Map(named) };
}

import type { Context } from '#server/context.ts';
import { liveRows } from '#server/products/store.ts';
import type { ProductRow } from '#server/products/store.ts';

/** What is on the market and like a phone: of its model, else of its brand at about its price. The newest first. */
export async function listSimilar(
  context: Context,
  { id, model_id, category_id, resale_price_usd: price }: ProductRow,
  limit: number,
): Promise<ProductRow[]> {
  const others = () => liveRows(context, { limit }).where('product.id', '<>', id);
  const ofModel = model_id === null ? [] : await others().where('product.model_id', '=', model_id).execute();
  if (ofModel.length >= limit) return ofModel;
  const ofBrand = await others()
    .where('product.category_id', '=', category_id)
    .where('product.resale_price_usd', '>=', Math.floor(price * 0.7))
    .where('product.resale_price_usd', '<=', Math.ceil(price * 1.3))
    .execute();
  const known = new Set(ofModel.map((row) => row.id));
  return [...ofModel, ...ofBrand.filter((row) => !known.has(row.id))].slice(0, limit);
}

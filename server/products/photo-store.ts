import { sql } from 'kysely';
import type { Context } from '#server/context.ts';

/** A product's further photos in their order; the first is the product's own image. */
export async function listFurtherPhotos(context: Context, productId: string): Promise<string[]> {
  const rows = await context.db
    .selectFrom('product_photos')
    .select('image_id')
    .where('product_id', '=', productId)
    .orderBy('position')
    .execute();
  return rows.map(({ image_id }) => image_id);
}

/** Gives new products their further photos. */
export async function addFurtherPhotos(
  context: Context,
  photos: readonly { productId: string; position: number; imageId: string }[],
): Promise<void> {
  if (photos.length === 0) return;
  const rows = photos.map(({ productId, position, imageId }) => ({
    product_id: productId,
    position,
    image_id: imageId,
  }));
  await context.db.insertInto('product_photos').values(rows).execute();
}

/** Gives a locked product these further photos instead of those it had. */
export async function setFurtherPhotos(
  context: Context,
  productId: string,
  imageIds: readonly string[],
): Promise<void> {
  await context.db.deleteFrom('product_photos').where('product_id', '=', productId).execute();
  if (imageIds.length === 0) return;
  await sql`insert into product_photos (product_id, position, image_id)
    select ${productId}, position, image_id from unnest(${[...imageIds]}::text[])
    with ordinality as said (image_id, position)`.execute(context.db);
}

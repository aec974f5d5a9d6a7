import type { Context } from '#server/context.ts';

export interface ImageRow {
  id: string;
  width: number;
  height: number;
  placeholder: string;
}

/** Keeps a picture's row; the same picture again is the same row, and as young as new. @returns how young */
export async function insertImage(context: Context, image: ImageRow): Promise<Date> {
  const created_at = context.clock.now();
  await context.db
    .insertInto('images')
    .values({ ...image, created_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ created_at }))
    .execute();
  return created_at;
}

/** Remembers who uploaded a picture, and when they did last. */
export async function insertUpload(context: Context, imageId: string, userId: string): Promise<void> {
  const created_at = context.clock.now();
  await context.db
    .insertInto('image_uploads')
    .values({ image_id: imageId, user_id: userId, created_at })
    .onConflict((conflict) => conflict.columns(['image_id', 'user_id']).doUpdateSet({ created_at }))
    .execute();
}

/** Did this person upload this picture? Inside a transaction it stays so until that ends. */
export async function isUploadOf(context: Context, imageId: string, userId: string): Promise<boolean> {
  const row = await context.db
    .selectFrom('image_uploads')
    .select('image_id')
    .where('image_id', '=', imageId)
    .where('user_id', '=', userId)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Of these pictures those that this person uploaded. Inside a transaction it stays so until that ends. */
export async function listUploadsOf(context: Context, imageIds: readonly string[], userId: string): Promise<string[]> {
  if (imageIds.length === 0) return [];
  const rows = await context.db
    .selectFrom('image_uploads')
    .select('image_id')
    .where('image_id', 'in', [...imageIds])
    .where('user_id', '=', userId)
    .orderBy('image_id')
    .forKeyShare()
    .execute();
  return rows.map(({ image_id }) => image_id);
}

/** The next unused pictures from before a moment, by id, after this one. */
export async function listUnusedImages(
  context: Context,
  { before, after, limit }: { before: Date; after: string; limit: number },
): Promise<string[]> {
  const rows = await context.db
    .selectFrom('images')
    .select('id')
    .where('created_at', '<', before)
    .where('id', '>', after)
    .where((is) => is.not(is.exists(is.selectFrom('products').select('id').whereRef('image_id', '=', 'images.id'))))
    .where((is) =>
      is.not(is.exists(is.selectFrom('product_photos').select('position').whereRef('image_id', '=', 'images.id'))),
    )
    .where((is) =>
      is.not(is.exists(is.selectFrom('listing_versions').select('revision').whereRef('image_id', '=', 'images.id'))),
    )
    .where((is) =>
      is.not(is.exists(is.selectFrom('conversation_photos').select('position').whereRef('image_id', '=', 'images.id'))),
    )
    .where((is) =>
      is.not(is.exists(is.selectFrom('sale_photos').select('position').whereRef('image_id', '=', 'images.id'))),
    )
    .where((is) => is.not(is.exists(is.selectFrom('categories').select('id').whereRef('image_id', '=', 'images.id'))))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function forgetOldUploads(context: Context, imageId: string, before: Date): Promise<void> {
  await context.db
    .deleteFrom('image_uploads')
    .where('image_id', '=', imageId)
    .where('created_at', '<', before)
    .execute();
}

/**
 * Deletes the row of a picture from before that nobody has uploaded. Both are asked of the row as it is when it is
 * locked: an upload makes it young before it writes anything else.
 *
 * @returns is it deleted?
 * @throws DatabaseError of a foreign key when something shows it
 */
export async function deleteImageIfUnused(context: Context, imageId: string, before: Date): Promise<boolean> {
  const deleted = await context.db
    .deleteFrom('images')
    .where('id', '=', imageId)
    .where('created_at', '<', before)
    .where((is) =>
      is.not(is.exists(is.selectFrom('image_uploads').select('image_id').whereRef('image_id', '=', 'images.id'))),
    )
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

export async function forgetUploadsOf(context: Context, userId: string): Promise<void> {
  await context.db.deleteFrom('image_uploads').where('user_id', '=', userId).execute();
}

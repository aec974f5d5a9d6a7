import type { Context } from '#server/context.ts';

export interface ImageRow {
  id: string;
  width: number;
  height: number;
  placeholder: string;
}

/** Keeps a picture's row; the same picture twice is one row. */
export async function insertImage(context: Context, image: ImageRow): Promise<void> {
  await context.db
    .insertInto('images')
    .values(image)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Remembers who uploaded a picture. */
export async function insertUpload(context: Context, imageId: string, userId: string): Promise<void> {
  await context.db
    .insertInto('image_uploads')
    .values({ image_id: imageId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Did this person upload this picture? */
export async function isUploadOf(context: Context, imageId: string, userId: string): Promise<boolean> {
  const row = await context.db
    .selectFrom('image_uploads')
    .select('image_id')
    .where('image_id', '=', imageId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets which pictures somebody uploaded. */
export async function forgetUploadsOf(context: Context, userId: string): Promise<void> {
  await context.db.deleteFrom('image_uploads').where('user_id', '=', userId).execute();
}

import { imageWidths } from '#contract/image-widths.ts';
import type { Context } from '#server/context.ts';
import { imageFormats, objectKey } from '#server/images/keys.ts';
import type { ProcessedImage } from '#server/images/pipeline/rewrite-image.ts';
import { deleteImageIfUnused, forgetOldUploads, insertImage, insertUpload } from '#server/images/store.ts';
import type { Actor } from '#server/platform/actor.ts';
import { sqlState } from '#server/platform/database.ts';
import { inTransaction } from '#server/platform/transaction.ts';

/** What PostgreSQL says when a foreign key keeps a row: restrict_violation since 18, foreign_key_violation before. */
const shownSomewhere = ['23001', '23503'];

/**
 * Keeps a picture, for an uploader or (null) for the market itself. Its row first, so that no file is ever without one
 * and the sweep finds what a crash leaves; then its files; last the upload, which alone lets somebody use it: by then
 * all is in place. Its row being removed at this moment, the insert waits until its files are gone as well.
 *
 * @throws StoreUnavailable; what was written by then is taken away again, unless the store can't do that either
 */
export async function keepImage(
  context: Context,
  image: ProcessedImage,
  uploader: Pick<Actor, 'id'> | null,
): Promise<void> {
  const { id, width, height, placeholder } = image;
  const keptAt = await insertImage(context, { id, width, height, placeholder });
  try {
    const puts = image.variants.map((variant) =>
      context.images.put(objectKey(id, variant.name), variant.bytes, { contentType: variant.contentType }),
    );
    await allSettled(puts);
  } catch (error) {
    await takeAway(context, id, new Date(keptAt.getTime() + 1)).catch((cause: unknown) =>
      context.log.warn({ err: cause, id }, 'a picture that could not be kept is left to the daily sweep'),
    );
    throw error;
  }
  if (uploader !== null) await insertUpload(context, id, uploader.id);
}

/**
 * Removes a picture that nothing shows and nobody has uploaded since. First its uploads: from then on no listing can
 * begin with it, and one that has begun holds its upload until it is done. Then its row, which a foreign key keeps if
 * anything shows it by now, and its files before the row's removal is kept: an upload of the same picture meanwhile
 * waits for that, and writes them anew.
 *
 * @returns was it removed?
 * @throws StoreUnavailable; the row stays then, for the next time
 */
export async function removeUnusedImage(context: Context, id: string, before: Date): Promise<boolean> {
  await forgetOldUploads(context, id, before);
  return takeAway(context, id, before);
}

/** Unless somebody has begun to keep it since. @returns was it removed? */
async function takeAway(context: Context, id: string, before: Date): Promise<boolean> {
  try {
    return await inTransaction(context, async (context) => {
      if (!(await deleteImageIfUnused(context, id, before))) return false;
      await deleteFiles(context, id);
      return true;
    });
  } catch (error) {
    if (shownSomewhere.includes(sqlState(error) ?? '')) return false;
    throw error;
  }
}

async function deleteFiles(context: Context, id: string): Promise<void> {
  const keys = imageWidths.flatMap((width) => imageFormats.map((format) => objectKey(id, `${width}.${format}`)));
  await allSettled(keys.map((key) => context.images.delete(key)));
}

/** Waits for each of them, also when one fails: none may be at work on files after the lock is gone. */
async function allSettled(works: readonly Promise<void>[]): Promise<void> {
  for (const result of await Promise.allSettled(works)) if (result.status === 'rejected') throw result.reason;
}

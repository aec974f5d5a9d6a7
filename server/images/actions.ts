import type { Context } from '#server/context.ts';
import { objectKey } from '#server/images/keys.ts';
import type { ProcessedImage } from '#server/images/pipeline/process-image.ts';
import { insertImage, insertUpload } from '#server/images/store.ts';
import type { Actor } from '#server/platform/actor.ts';
import { inTransaction } from '#server/platform/transaction.ts';

/**
 * Keeps a picture: its files first, its row after, so that a row never names a file that isn't there.
 * A crash in between leaves files nobody knows, under their content's name; the same upload again finds them in place.
 */
export async function keepImage(context: Context, image: ProcessedImage, uploader: Actor | null): Promise<void> {
  await Promise.all(
    image.variants.map((variant) => context.images.put(objectKey(image.id, variant.name), variant.bytes, { contentType: variant.contentType })),
  );
  const { id, width, height, placeholder } = image;
  await inTransaction(context, async (context) => {
    await insertImage(context, { id, width, height, placeholder });
    if (uploader !== null) await insertUpload(context, id, uploader.id);
  });
}

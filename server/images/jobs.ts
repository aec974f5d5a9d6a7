import { limits } from '#contract/limits.ts';
import type { Context } from '#server/context.ts';
import { removeUnusedImage } from '#server/images/actions.ts';
import { removeReceived } from '#server/images/receive.ts';
import { listUnusedImages } from '#server/images/store.ts';

const atOnce = 500;

/** Each day: removes pictures that were uploaded long ago and used for nothing, and drafts that were never finished. */
export async function sweepPictures(context: Context): Promise<void> {
  const before = new Date(context.clock.now().getTime() - limits.unusedPictureHours * 3_600_000);
  const drafts = (await removeReceived(context.config, before)) + (await context.images.removeDrafts(before));
  let pictures = 0;
  let after = '';
  for (;;) {
    const ids = await listUnusedImages(context, { before, after, limit: atOnce });
    for (const id of ids) if (await removeUnusedImage(context, id, before)) pictures += 1;
    after = ids.at(-1) ?? '';
    if (ids.length < atOnce) break;
  }
  if (drafts + pictures > 0) context.log.info({ drafts, pictures }, 'unused pictures were removed');
}

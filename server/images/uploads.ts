import { refuseField } from '#contract/problem.ts';
import type { Context } from '#server/context.ts';
import { listUploadsOf } from '#server/images/store.ts';
import { imageIdOf } from '#server/images/views.ts';

/** In the order of the addresses. @throws Refusal 400 that names the first photo which is no upload of theirs */
export async function requireUploads(
  context: Context,
  uploaderId: string,
  photos: readonly string[],
): Promise<string[]> {
  const ids = photos.map((photo) => imageIdOf(context.config, photo));
  const strange = ids.indexOf(null);
  if (strange >= 0) throw refuseField(`photos.${strange}`, 'not_an_upload');
  const imageIds = ids.filter((id) => id !== null);
  const own = new Set(await listUploadsOf(context, imageIds, uploaderId));
  const foreign = imageIds.findIndex((id) => !own.has(id));
  if (foreign >= 0) throw refuseField(`photos.${foreign}`, 'not_your_upload');
  return imageIds;
}

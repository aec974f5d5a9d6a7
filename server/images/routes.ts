import type { FastifyRequest } from 'fastify';
import { allowances } from '#contract/allowances.ts';
import { imageRoutes as rows } from '#contract/images.ts';
import { Refusal, issueAt } from '#contract/problem.ts';
import type { ProblemCode } from '#contract/problem.ts';
import type { Context } from '#server/context.ts';
import type { Http } from '#server/http/http.ts';
import { isCounted } from '#server/http/newness.ts';
import { serve } from '#server/http/serve.ts';
import { keepImage } from '#server/images/actions.ts';
import { objectKey, parseImagePath } from '#server/images/keys.ts';
import { isUploadQueueFullFor, pictures } from '#server/images/pipeline/process-upload.ts';
import { ImageRefusal, tooBusy } from '#server/images/pipeline/refusals.ts';
import type { PictureFinding } from '#server/images/pipeline/refusals.ts';
import { withReceived } from '#server/images/receive.ts';
import { imageUrl } from '#server/images/views.ts';
import type { Actor } from '#server/platform/actor.ts';

const problemOf = {
  file_empty: 'invalid_request',
  file_too_large: 'too_large',
  not_a_picture: 'unsupported_media_type',
  picture_is_heic: 'unsupported_media_type',
  picture_damaged: 'unreadable_image',
  picture_too_big: 'unreadable_image',
  picture_too_big_as_saved: 'unreadable_image',
  picture_too_narrow: 'unreadable_image',
  picture_too_costly: 'unreadable_image',
  picture_too_slow: 'unreadable_image',
  pictures_waiting: 'unavailable',
} as const satisfies Record<PictureFinding[0], ProblemCode>;

export function imageRoutes(http: Http): void {
  serve(http, rows.uploadImage, async ({ context, file, actor, request }) => {
    if (isCounted(http, request)) await countUpload(http, request, actor);
    if (isUploadQueueFullFor(actor.id)) throw asRefusal(context, tooBusy());
    const image = await withReceived(context.config, file, (path) => pictures.rewrite(path, actor.id)).catch(
      (error: unknown) => {
        throw error instanceof ImageRefusal ? asRefusal(context, error) : error;
      },
    );
    await keepImage(context, image, actor);
    const { id, width, height, placeholder } = image;
    return { success: true as const, data: { id, url: imageUrl(context.config, id), width, height, placeholder } };
  });

  http.app.get('/images/*', async (request, reply) => {
    const wanted = parseImagePath(request.url.split('?')[0] ?? '');
    const found = wanted && (await http.context.images.get(objectKey(wanted.id, `${wanted.width}.${wanted.format}`)));
    if (!found) throw new Refusal('not_found', 'There is no such picture.');
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin')
      .type(found.contentType)
      .send(found.bytes);
  });
}

/** @throws Refusal too_many_requests, before anything of the picture is read */
async function countUpload({ context, networks }: Http, request: FastifyRequest, actor: Actor): Promise<void> {
  if (actor.verified) await context.limiter.take(allowances.uploadsOfVerified, actor.id);
  else await context.limiter.take(allowances.uploads, networks.networkOf(request.raw));
}

function asRefusal(context: Context, { code, finding, message, cause }: ImageRefusal): Refusal {
  if (cause !== undefined) context.log.warn({ err: cause, code }, 'a picture could not be worked on');
  return new Refusal(problemOf[code], message, {
    issues: [issueAt('image', ...finding)],
    ...(code === 'pictures_waiting' ? { retryAfterSeconds: 5 } : {}),
  });
}

import type { MultipartFile } from '@fastify/multipart';
import { imageRoutes as rows } from '#contract/images.ts';
import { Refusal } from '#contract/problem.ts';
import type { ProblemCode } from '#contract/problem.ts';
import type { Http } from '#server/http/http.ts';
import { serve } from '#server/http/serve.ts';
import { keepImage } from '#server/images/actions.ts';
import { objectKey, parseImagePath } from '#server/images/keys.ts';
import { ImageRefusal, processImage } from '#server/images/pipeline/process-image.ts';
import { imageUrl } from '#server/images/views.ts';

const problemOf = {
  too_large: 'too_large',
  unsupported: 'unsupported_media_type',
  unreadable: 'unreadable_image',
  too_many_pixels: 'unreadable_image',
  too_small: 'unreadable_image',
  busy: 'unavailable',
} as const satisfies Record<ImageRefusal['code'], ProblemCode>;

export function imageRoutes(http: Http): void {
  const { context } = http;

  serve(http, rows.uploadImage, async ({ file, actor }) => {
    const image = await processImage(await wholeFile(file)).catch((error: unknown) => {
      if (!(error instanceof ImageRefusal)) throw error;
      throw new Refusal(problemOf[error.code], error.message, {
        issues: [{ path: 'image', message: error.message }],
        ...(error.code === 'busy' ? { retryAfterSeconds: 5 } : {}),
      });
    });
    await keepImage(context, image, actor);
    const { id, width, height, placeholder } = image;
    return { success: true as const, data: { id, url: imageUrl(context.config, id), width, height, placeholder } };
  });

  http.app.get('/images/*', async (request, reply) => {
    const wanted = parseImagePath(request.url.split('?')[0] ?? '');
    const found = wanted && (await context.images.get(objectKey(wanted.id, `${wanted.width}.${wanted.format}`)));
    if (!found) throw new Refusal('not_found', 'There is no such picture.');
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin')
      .type(found.contentType)
      .send(found.bytes);
  });
}

async function wholeFile(file: MultipartFile): Promise<Buffer> {
  const bytes = await file.toBuffer();
  if (bytes.length === 0) throw new Refusal('invalid_request', 'The file is empty.', { issues: [{ path: 'image', message: 'is empty' }] });
  return bytes;
}

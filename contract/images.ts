import { z } from 'zod';
import { calls } from './calls.ts';
import { defineRoute } from './route.ts';

export const imageRoutes = {
  uploadImage: defineRoute({
    call: calls.uploadImage,
    summary:
      'Takes a picture (JPEG, PNG, WebP, AVIF; at most 10 MB and 50 megapixels, an AVIF 8, ' +
      'an interlaced PNG 16, a progressive JPEG 20) in the multipart field `image`, and answers with its address.',
    audience: 'member',
    credential: 'either',
    upload: 'image',
    response: z.object({
      success: z.literal(true),
      data: z.object({
        id: z.string(),
        url: z.string(),
        width: z.int(),
        height: z.int(),
        placeholder: z.string(),
      }),
    }),
    problems: [
      'not_signed_in',
      'not_allowed',
      'too_large',
      'unsupported_media_type',
      'unreadable_image',
      'too_many_requests',
    ],
  }),
};

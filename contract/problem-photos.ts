import { z } from 'zod';
import * as field from './fields.ts';
import { problemPhotos } from './sale-states.ts';

/** Photos that show what somebody says of a sale. */
export const problemPhotosField = z
  .array(z.string().max(2_000))
  .max(problemPhotos.max)
  .refine((photos) => new Set(photos).size === photos.length, field.failsAs('photo_twice'))
  .optional()
  .describe('addresses that uploads of the caller answered with');

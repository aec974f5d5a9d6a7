import { z } from 'zod';
import * as field from './fields.ts';
import { limits } from './limits.ts';

/** Without `limit` a page has up to 1,000 rows, for visitors 100. `after` is the `_id` of the last row seen. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(limits.listMax).optional(),
  after: field.uuid.optional(),
};

import { z } from 'zod';
import * as field from './fields.ts';
import { limits } from './limits.ts';

/** A page of a list: without `limit` the reply holds up to 1,000; `after` is the `_id` of the last one seen. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(limits.listMax).optional(),
  after: field.uuid.optional(),
};

import { z } from 'zod';
import * as field from './fields.ts';
import { limits } from './limits.ts';

const wanted = `must be a whole number from 1 to ${limits.listMax}`;

/**
 * A page of a list: without `limit` the reply holds up to 1,000; `after` is the `_id` of the last one seen. Visitors'
 * pages hold 100 at most.
 */
export const pageQuery = {
  limit: z.coerce.number(wanted).int(wanted).min(1, wanted).max(limits.listMax, wanted).optional(),
  after: field.uuid.toLowerCase().optional(),
};

import { z } from 'zod';
import { calls } from './calls.ts';
import * as field from './fields.ts';
import { defineRoute } from './route.ts';

const newReportSchema = z.strictObject({
  userName: field.name,
  email: field.email,
  productName: field.name,
  productID: field.uuid,
  id: field.slug,
  reason: field.longText,
  brand: field.name,
  img: z.string().max(2_000),
});
export type NewReport = z.infer<typeof newReportSchema>;

export const reportRoutes = {
  createReport: defineRoute({
    call: calls.createReport,
    summary: 'Reports a product to the admin. One open report a buyer and product.',
    audience: ['buyer'],
    credential: 'either',
    body: newReportSchema,
    response: z.object({ acknowledged: z.literal(true), insertedId: z.string(), message: z.string() }),
    problems: ['not_signed_in', 'not_allowed', 'not_found', 'already_reported', 'too_many_requests'],
    acknowledges: true,
    rateLimit: { max: 30, windowSeconds: 3600 },
  }),
};

import { z } from 'zod';
import { calls } from './calls.ts';
import * as field from './fields.ts';
import { pageQuery } from './page.ts';
import { defineRoute } from './route.ts';

const newReportSchema = z.strictObject({
  userName: field.knownName,
  email: field.email,
  productName: field.knownName,
  productID: field.uuid,
  id: field.slug,
  reason: field.longText,
  brand: field.name,
  img: z.string().max(2_000),
});
export type NewReport = z.infer<typeof newReportSchema>;

export const reportSchema = z
  .object({
    _id: z.string(),
    img: z.string(),
    placeholder: z.string(),
    productName: z.string(),
    productID: z.string().describe('of the phone, or of its next listing where its seller has listed it again'),
    id: z.string().describe('category id'),
    brand: z.string(),
    userName: z.string().describe('the reporter'),
    reason: z.string(),
    salesStatus: z.enum(['Available', 'Reserved', 'Sold', 'Withdrawn']),
    mayComeBack: z
      .literal(true)
      .optional()
      .describe('of a phone off the market that its seller may bring back: after a refund or a suspension'),
    createdAt: z.string(),
  })
  .meta({ id: 'Report' });
export type Report = z.infer<typeof reportSchema>;

export const reportRoutes = {
  createReport: defineRoute({
    call: calls.createReport,
    summary: 'Reports a product to the admin. One open report a buyer and product.',
    audience: ['buyer'],
    credential: 'either',
    body: newReportSchema,
    response: z.object({ acknowledged: z.literal(true), insertedId: z.string(), message: z.string() }),
    takesKey: true,
    problems: ['not_signed_in', 'not_allowed', 'not_found', 'already_reported', 'too_many_requests', 'key_reused'],
    acknowledges: true,
    rateLimit: { max: 30, windowSeconds: 3600 },
  }),
  listReports: defineRoute({
    call: calls.listReports,
    summary: 'The open reports, the newest first. `Link: rel="next"` names the next page.',
    audience: ['admin'],
    credential: 'either',
    query: z.strictObject(pageQuery),
    response: z.array(reportSchema),
    problems: ['not_signed_in', 'not_allowed'],
  }),
  deleteReport: defineRoute({
    call: calls.deleteReport,
    summary: 'Closes a report. deletedCount is 0 when it was closed already. Not for an admin who listed the phone.',
    audience: ['admin'],
    credential: 'bearer',
    params: z.strictObject({ id: field.uuid }),
    response: z.object({ acknowledged: z.literal(true), deletedCount: z.int() }),
    problems: ['not_signed_in', 'not_allowed', 'own_case', 'not_found'],
  }),
};

import { z } from 'zod';
import { auditActions } from './audit-actions.ts';
import type { AuditAction } from './audit-actions.ts';
import { calls } from './calls.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route.ts';

export const auditActionSchema = z.enum(Object.keys(auditActions) as AuditAction[]);

export const auditEntrySchema = z
  .object({
    _id: z.string(),
    at: z.string(),
    actor: z.string().describe('the admin\'s name; "Operator" for a command at the server'),
    action: auditActionSchema,
    about: z.string().describe('the person or product it was about'),
    note: z
      .string()
      .describe(
        'why, in the words of the admin or the reporter; or the model or payouts meant. Empty if nothing was said',
      ),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditRoutes = {
  listAudit: defineRoute({
    call: calls.listAudit,
    summary:
      'What admins did and when, the latest first. `after` is the `_id` of the last one seen. ' +
      '`Link: rel="next"` names the next page.',
    audience: ['admin'],
    credential: 'either',
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).max(limits.listMax).optional(),
      after: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
    }),
    response: z.array(auditEntrySchema),
    problems: ['not_signed_in', 'not_allowed'],
  }),
};

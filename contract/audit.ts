import { z } from 'zod';
import { calls } from './calls.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route.ts';

/** What an admin, or the operator at the server itself, can have done. */
export const auditActions = [
  'verified_seller',
  'closed_account',
  'closed_report',
  'took_off_market',
  'deleted_message',
  'granted_admin',
  'revoked_admin',
  'refunded_booking',
  'suspended_account',
  'reinstated_account',
  'reset_second_factor',
  'turned_off_second_factor',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditEntrySchema = z
  .object({
    _id: z.string(),
    at: z.string(),
    actor: z.string().describe('the admin\'s name; "Operator" for a command at the server'),
    action: z.enum(auditActions),
    about: z.string().describe('the person or product it was about'),
    note: z.string().describe('the reason of a report or a suspension; empty for all else'),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditRoutes = {
  listAudit: defineRoute({
    call: calls.listAudit,
    summary: 'Who of the admins did what and when, the latest first. `after` is the `_id` of the last one seen.',
    audience: ['admin'],
    credential: 'bearer',
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).max(limits.listMax).optional(),
      after: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
    }),
    response: z.array(auditEntrySchema),
    problems: ['not_signed_in', 'not_allowed'],
  }),
};

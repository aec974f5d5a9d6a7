import { auditActions } from '#contract/audit-actions.ts';
import type { AuditAction } from '#contract/audit-actions.ts';
import type { Context } from '#server/context.ts';
import { recordNoticeToAdmins } from '#server/trade/notices.ts';

export interface AuditEntry {
  /** null: the operator, at the server itself. */
  actorId: string | null;
  action: AuditAction;
  userId?: string;
  productId?: string;
  reportId?: string;
  /** Why, in an admin's own words. */
  note?: string;
}

/** In the deed's transaction. `auditActions` says what admins are told of, its own too. @returns its id */
export async function recordAudit(
  context: Context,
  { actorId, action, userId, productId, reportId, note }: AuditEntry,
): Promise<number> {
  const { id } = await context.db
    .insertInto('audit')
    .values({
      actor_id: actorId,
      action,
      user_id: userId ?? null,
      product_id: productId ?? null,
      report_id: reportId ?? null,
      note: note ?? null,
      at: context.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (await isTold(context, action, userId)) await recordNoticeToAdmins(context, { kind: 'admin_acted', auditId: id });
  return id;
}

export async function hasActedSince(
  context: Context,
  { actorId, action, productId, userId }: { actorId: string; action: AuditAction; productId: string; userId: string },
  since: Date,
): Promise<boolean> {
  const entry = await context.db
    .selectFrom('audit')
    .select('id')
    .where('product_id', '=', productId)
    .where('user_id', '=', userId)
    .where('actor_id', '=', actorId)
    .where('action', '=', action)
    .where('at', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}

async function isTold(context: Context, action: AuditAction, userId: string | undefined): Promise<boolean> {
  const { tellsAdmins } = auditActions[action];
  if (tellsAdmins !== 'about admins' || userId === undefined) return tellsAdmins === 'always';
  const grant = context.db.selectFrom('admin_grants').select('user_id').where('user_id', '=', userId);
  return (await grant.executeTakeFirst()) !== undefined;
}

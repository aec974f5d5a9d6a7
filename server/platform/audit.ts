import type { AuditAction } from '#contract/audit.ts';
import type { Context } from '#server/context.ts';

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

/** Writes down what an admin does, in the transaction that does it. @returns the entry's id */
export async function recordAudit(
  context: Context,
  { actorId, action, userId, productId, reportId, note }: AuditEntry,
): Promise<string> {
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
  return id;
}

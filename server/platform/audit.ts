import type { AuditAction } from '#contract/audit.ts';
import type { Context } from '#server/context.ts';

export interface AuditEntry {
  /** null: the operator, at the server itself. */
  actorId: string | null;
  action: AuditAction;
  userId?: string;
  productId?: string;
  reportId?: string;
}

/** Writes down what an admin does, in the transaction that does it. */
export async function recordAudit(context: Context, { actorId, action, userId, productId, reportId }: AuditEntry): Promise<void> {
  await context.db
    .insertInto('audit')
    .values({ actor_id: actorId, action, user_id: userId ?? null, product_id: productId ?? null, report_id: reportId ?? null, at: context.clock.now() })
    .execute();
}

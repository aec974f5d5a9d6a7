import type { Context } from '#server/context.ts';
import type { Page } from '#server/platform/newest-first.ts';

/** A page of what admins did, the latest first. */
export async function listAudit(context: Context, page: Page<number>) {
  return context.db
    .selectFrom('audit')
    .leftJoin('users as actor', 'actor.id', 'audit.actor_id')
    .leftJoin('users as person', 'person.id', 'audit.user_id')
    .leftJoin('products as product', 'product.id', 'audit.product_id')
    .leftJoin('reports as report', 'report.id', 'audit.report_id')
    .select([
      'audit.id',
      'audit.at',
      'audit.action',
      'audit.actor_id',
      'actor.name as actor_name',
      'person.name as person_name',
      'person.account_type',
      'person.closed_at as person_closed_at',
      'product.name as product_name',
      'report.reason',
      'audit.note',
    ])
    .$if(page.after !== undefined, (query) => query.where('audit.id', '<', page.after ?? null))
    .orderBy('audit.id', 'desc')
    .limit(page.limit)
    .execute();
}

export type AuditRow = Awaited<ReturnType<typeof listAudit>>[number];

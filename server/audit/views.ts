import type { AuditEntry } from '#contract/audit.ts';
import { madeNames } from '#contract/made-names.ts';
import type { AuditRow } from '#server/audit/store.ts';

/** One entry of the audit trail. A closed account has no name here either. */
export function auditView(row: AuditRow): AuditEntry {
  return {
    _id: String(row.id),
    at: row.at.toISOString(),
    actor: row.actor_id === null ? madeNames.operator : (row.actor_name ?? ''),
    action: row.action,
    about: aboutOf(row),
    note: row.note ?? row.reason ?? '',
  };
}

function aboutOf(row: AuditRow): string {
  if (row.product_name !== null) return row.product_name;
  if (row.person_name === null) return '';
  return row.person_closed_at === null
    ? row.person_name
    : madeNames[row.account_type === 'Seller' ? 'seller' : 'buyer'];
}

import type { AuditAction } from '#contract/audit-actions.ts';

/** What an admin did, in one language: as all admins are told of it, and as the audit trail says beside who did it. */
export type AuditWords = Record<AuditAction, { told: string; did: string }>;

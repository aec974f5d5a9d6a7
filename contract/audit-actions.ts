/** What admins or the server's operator can do. A new action needs a row here and words in words/en and words/es. */
interface AuditRule {
  /** Whether all admins get a mail about it at once (decision 0018). */
  tellsAdmins: 'always' | 'about admins' | 'never';
}

const rules = {
  verified_seller: { tellsAdmins: 'never' },
  closed_account: { tellsAdmins: 'always' },
  closed_report: { tellsAdmins: 'never' },
  handled_conversation: { tellsAdmins: 'never' },
  read_reported_messages: { tellsAdmins: 'never' },
  read_case_messages: { tellsAdmins: 'never' },
  read_case_histories: { tellsAdmins: 'never' },
  hid_review: { tellsAdmins: 'never' },
  showed_review: { tellsAdmins: 'never' },
  kept_review: { tellsAdmins: 'never' },
  took_off_market: { tellsAdmins: 'never' },
  deleted_message: { tellsAdmins: 'never' },
  added_model: { tellsAdmins: 'never' },
  merged_model: { tellsAdmins: 'never' },
  granted_admin: { tellsAdmins: 'always' },
  revoked_admin: { tellsAdmins: 'always' },
  refunded_booking: { tellsAdmins: 'always' },
  answered_call: { tellsAdmins: 'never' },
  released_sale: { tellsAdmins: 'always' },
  split_sale: { tellsAdmins: 'always' },
  decided_return: { tellsAdmins: 'never' },
  prepared_payouts: { tellsAdmins: 'always' },
  approved_payout: { tellsAdmins: 'always' },
  paid_out: { tellsAdmins: 'never' },
  settled_by_hand: { tellsAdmins: 'always' },
  failed_payout: { tellsAdmins: 'never' },
  read_payout_accounts: { tellsAdmins: 'always' },
  suspended_account: { tellsAdmins: 'always' },
  reinstated_account: { tellsAdmins: 'never' },
  reset_second_factor: { tellsAdmins: 'about admins' },
  turned_off_second_factor: { tellsAdmins: 'always' },
  changed_own_email: { tellsAdmins: 'always' },
} as const satisfies Record<string, AuditRule>;

export type AuditAction = keyof typeof rules;

export const auditActions: Readonly<Record<AuditAction, AuditRule>> = rules;

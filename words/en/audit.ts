import type { AuditWords } from '#words/audit-words.ts';

/** What admins did, in English. */
export const auditWords: AuditWords = {
  verified_seller: { told: 'A seller was verified', did: 'Verified a seller' },
  closed_account: { told: 'An account was closed', did: 'Closed an account' },
  closed_report: { told: 'A report was closed', did: 'Deleted a report' },
  handled_conversation: { told: 'A reported conversation was handled', did: 'Handled a reported conversation' },
  read_reported_messages: {
    told: 'An admin read a reported conversation',
    did: 'Read a reported conversation',
  },
  read_case_messages: {
    told: 'An admin read the messages of a sale',
    did: 'Read what buyer and seller of an open case wrote',
  },
  read_case_histories: {
    told: 'An admin looked at the earlier sales of a buyer and a seller',
    did: 'Looked at the earlier sales of both sides of an open case',
  },
  hid_review: { told: 'A review was hidden', did: 'Hid a review' },
  showed_review: { told: 'A hidden review was shown again', did: 'Showed a hidden review again' },
  kept_review: { told: 'A reported review was kept', did: 'Kept a reported review' },
  took_off_market: { told: 'A phone was taken off the market', did: 'Took a phone off the market' },
  deleted_message: { told: 'A message was deleted', did: 'Deleted a message' },
  added_model: { told: 'A model was added to the catalogue', did: 'Added a model' },
  merged_model: { told: 'Two models were merged', did: 'Merged two models' },
  granted_admin: { told: 'There is a new admin', did: 'Made somebody an admin' },
  revoked_admin: { told: 'An admin lost the role', did: 'Took the admin role back' },
  refunded_booking: { told: 'A payment was refunded', did: 'Gave a payment back' },
  decided_return: { told: 'A phone goes back to its seller', did: 'Decided that a phone goes back' },
  answered_call: { told: 'An admin answered in a sale', did: 'Answered in a sale, which goes on' },
  released_sale: { told: 'A problem with a sale was decided for the seller', did: 'Decided a problem for the seller' },
  split_sale: {
    told: 'A problem with a sale was decided: a part of the money went back',
    did: 'Decided that a part of the money goes back',
  },
  prepared_payouts: { told: 'Payouts to sellers were prepared', did: 'Prepared payouts' },
  approved_payout: { told: 'A large payout was approved', did: 'Approved a payout' },
  paid_out: { told: 'A payout was marked as paid', did: 'Marked a payout as paid' },
  settled_by_hand: { told: "A seller's money was settled by hand", did: "Settled a seller's money by hand" },
  failed_payout: { told: 'A payout did not work', did: 'Said that a payout did not work' },
  read_payout_accounts: {
    told: "Sellers' account numbers were downloaded",
    did: "Downloaded sellers' account numbers",
  },
  suspended_account: { told: 'An account was suspended', did: 'Suspended an account' },
  reinstated_account: { told: 'A suspended account was let in again', did: 'Let a suspended account in again' },
  reset_second_factor: { told: 'Two-step sign-in of an account was reset', did: 'Reset two-step sign-in' },
  changed_own_email: { told: 'An admin changed their e-mail address', did: 'Changed their own e-mail address' },
  turned_off_second_factor: { told: 'An admin turned two-step sign-in off', did: 'Turned two-step sign-in off' },
};

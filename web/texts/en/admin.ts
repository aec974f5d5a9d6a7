import type { AuditAction } from '#contract/audit-actions.ts';
import type { Payment } from '#contract/payments.ts';
import { auditWords } from '#words/en/audit.ts';
import { centsIn, partIn } from '#web/texts/cents.ts';

/** What only admins see, in English. */
export const admin = {
  /** Titles of columns that several tables share. */
  columns: {
    name: 'Name',
    email: 'Email',
    type: 'Type',
    status: 'Status',
    verify: 'Verify',
    delete: 'Delete',
    when: 'When',
    productName: 'Product-Name',
    price: 'Price',
  },
  delete: 'Delete',
  suspension: {
    suspend: 'Suspend',
    suspended: 'Suspended',
    title: (name: string) => `Suspend ${name}?`,
    text:
      "They are signed out and can't sign in. Their phones leave the market and unpaid reservations end. " +
      'Paid orders stay. You can let them in again.',
    reason: 'Reason',
    reasonHint: 'They read it when they sign in. We e-mail it too if they have confirmed their address.',
    reasonRequired: 'Give a reason',
    done: 'Account Suspended Successfully',
    wasSuspended: 'This account was already suspended. The list shows why.',
    letIn: 'Let in again',
    isIn: 'Account is Open Again',
  },
  buyers: {
    title: 'All Buyers',
    lead: 'Everybody who buys here, the newest first.',
    loading: 'Loading buyers',
    none: 'Nobody has signed up as a buyer yet',
    noneHint: 'They appear here as soon as they do.',
    sureToDelete: 'Are you sure you want to delete this buyer?',
    deleted: 'Buyer Deleted Successfully',
  },
  sellers: {
    title: 'All Sellers',
    lead: 'Everybody who sells here, the newest first. Verify those whose identity you have checked.',
    loading: 'Loading sellers',
    none: 'Nobody has signed up as a seller yet',
    noneHint: 'They appear here as soon as they do.',
    verified: 'verified',
    unverified: 'unverified',
    makeVerified: 'Make Verified',
    nowVerified: 'Seller is Verified Now',
    sureToDelete: 'Are you sure you want to delete this seller?',
    deleted: 'Seller Deleted Successfully',
  },
  payments: {
    title: 'Payments',
    lead:
      'The money that came in, the latest first. A refund takes the phone off the market until its seller puts it ' +
      'back on sale.',
    loading: 'Loading payments',
    none: 'Nobody has paid yet',
    noneHint: 'Each payment appears here as soon as it has arrived.',
    buyer: 'Buyer',
    seller: 'Seller',
    status: 'Status',
    transaction: 'TransactionId',
    refund: 'Refund',
    /** `price` is written as the language does: $389. */
    refundTitle: 'Give the money back',
    refundReason: 'Why?',
    refundReasonHint: 'Buyer and seller read it, and it stands in the audit trail.',
    refundReasonRequired: 'Write down why',
    sureToRefund: (price: string, buyer: string) => `Are you sure you want to give ${price} back to ${buyer}?`,
    refundBegun: 'Refund Successful',
    part: partIn('en'),
    partBack: (part: string) => `${part} given back`,
    partComing: (part: string) => `${part} goes back`,
    states: { succeeded: 'Received', refund_pending: 'Going back', refunded: 'Refunded' } satisfies Record<
      Payment['state'],
      string
    >,
  },
  audit: {
    title: 'Audit Trail',
    lead: 'What admins did, and when.',
    loading: 'Loading the audit trail',
    none: 'Nothing has been done yet',
    noneHint: 'Each verification, deletion and withdrawal by an admin leaves a line here.',
    who: 'Who',
    what: 'What',
    about: 'About',
    reason: 'Reason',
    cents: centsIn('en'),
    /** While versions change, a newer server writes actions that have no words here. */
    did: (action: AuditAction) =>
      Object.hasOwn(auditWords, action) ? auditWords[action].did : `New in this version: ${action}. Reload the page.`,
  },
};

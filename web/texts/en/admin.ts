import type { AuditAction } from '#contract/audit.ts';
import type { Payment } from '#contract/payments.ts';

/** What only admins see, in English. */
export const admin = {
  /** Titles of columns that several tables share. */
  columns: { name: 'Name', email: 'Email', type: 'Type', status: 'Status', verify: 'Verify', delete: 'Delete', when: 'When', productName: 'Product-Name', price: 'Price' },
  delete: 'Delete',
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
    lead: 'The money that came in, the latest first. A refund takes the phone off the market until its seller puts it back on sale.',
    loading: 'Loading payments',
    none: 'Nobody has paid yet',
    noneHint: 'Each payment appears here as soon as it has arrived.',
    buyer: 'Buyer',
    seller: 'Seller',
    status: 'Status',
    transaction: 'TransactionId',
    refund: 'Refund',
    /** `price` is written as the language does: $389. */
    sureToRefund: (price: string, buyer: string) => `Are you sure you want to give ${price} back to ${buyer}?`,
    refundBegun: 'Refund Successful',
    states: { succeeded: 'Received', refund_pending: 'Going back', refunded: 'Refunded' } satisfies Record<Payment['state'], string>,
  },
  audit: {
    title: 'Audit Trail',
    lead: 'Who of the admins did what, and when.',
    loading: 'Loading the audit trail',
    none: 'Nothing has been done yet',
    noneHint: 'Each verification, deletion and withdrawal by an admin leaves a line here.',
    who: 'Who',
    what: 'What',
    about: 'About',
    reason: 'Reason',
    actions: {
      verified_seller: 'Verified a seller',
      closed_account: 'Closed an account',
      closed_report: 'Deleted a report',
      took_off_market: 'Took a phone off the market',
      deleted_message: 'Deleted a message',
      granted_admin: 'Made somebody an admin',
      revoked_admin: 'Took the admin role back',
      refunded_booking: 'Gave a payment back',
    } satisfies Record<AuditAction, string>,
  },
};

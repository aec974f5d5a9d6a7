import type { PayoutState } from '#contract/payout-states.ts';
import { centsIn } from '#web/texts/cents.ts';
import { pluralsOf } from '#web/texts/plurals.ts';

const plural = pluralsOf('en');

/** Paying sellers out, for admins, in English. */
export const payouts = {
  title: 'Payouts',
  lead: 'Where the money of this market is, and who has to get some of it.',
  loading: 'Loading the payouts',
  cents: centsIn('en'),
  book: {
    label: 'Where the money is',
    held: 'Held for open sales',
    owed: 'Owed to sellers',
    owing: 'Owed by sellers',
    onItsWay: 'Payouts under way',
    paidOut: 'Paid out',
    refunds: 'Refunds under way',
    earned: 'Earned in fees',
    byMonth: 'Earned by month',
  },
  waiting: {
    title: 'Sellers to pay',
    none: 'Nobody has to be paid',
    noneHint: 'When a sale is complete, its seller stands here.',
    columns: { choose: 'Choose', seller: 'Seller', amount: 'Amount', account: 'Account' },
    choose: (seller: string) => `Pay ${seller}`,
    chooseAll: 'Choose all who can be paid',
    account: (holder: string, endsWith: string) => `${holder}, ending in ${endsWith}`,
    from: (time: string) => `new, usable from ${time}`,
    noAccount: 'No account yet',
    suspended: 'Suspended',
    owes: 'Owes this',
    prepare: (count: number) => plural(count, { one: `Prepare ${count} payout`, other: `Prepare ${count} payouts` }),
    prepared: 'The payouts are prepared. Download the file for your bank.',
    told: 'Sellers without an account are told that their money waits.',
  },
  open: {
    title: 'Under way',
    none: 'No payout is under way',
    noneHint: 'Choose sellers above and prepare their payouts.',
    columns: {
      choose: 'Choose',
      number: 'Number',
      seller: 'Seller',
      amount: 'Amount',
      account: 'Account',
      state: 'State',
    },
    choose: (number: number) => `Choose payout ${number}`,
    chooseAll: 'Choose all',
    needsApproval: 'Needs a second admin',
    by: (preparing: string, approving: string | null) =>
      approving === null ? `prepared by ${preparing}` : `prepared by ${preparing}, approved by ${approving}`,
    file: 'Download the file for the bank',
    approve: 'Approve',
    paid: 'Mark as paid',
    failed: 'Did not work',
    done: 'Saved.',
    why: 'Why did it not work?',
    whyText: 'The sellers read this. The money is theirs again and waits for the next payout.',
    reason: 'Reason',
    reasonRequired: 'Enter a reason.',
    send: 'Save',
    cancel: 'Cancel',
  },
  past: {
    title: 'All payouts',
    none: 'No payout was made yet',
    noneHint: 'They stand here once they were prepared.',
    when: 'When',
  },
  states: { prepared: 'Prepared', approved: 'Approved', paid: 'Paid', failed: 'Did not work' } satisfies Record<
    PayoutState,
    string
  >,
};

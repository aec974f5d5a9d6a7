import type { PayoutFailure, PayoutState, PayoutStop, PayoutWay, SetupState } from '#contract/payout-states.ts';
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
    chargebacks: "Claimed by buyers' banks",
    earned: 'Earned',
    columns: {
      month: 'Month',
      share: 'Share of sales',
      providerFees: 'Fees of the payment provider',
      earned: 'Earned',
    },
    download: 'Download all months',
    byMonth: 'Earned by month',
  },
  notBack: {
    title: 'Not taken back',
    hint:
      'The buyers of these sales have their money back, or a part of it, but the account of their sellers at the ' +
      'payment provider has too little to take it back from. They owe it: ' +
      'their next sales pay it, and we ask the provider again each day. ' +
      'Ask them to pay you, and then settle by hand what they owe.',
    refused: 'Refused',
    sent: 'Sent to the seller',
  },
  waiting: {
    title: 'Sellers to pay',
    none: 'Nobody has to be paid',
    noneHint: 'When a sale is complete, its seller stands here.',
    columns: { choose: 'Choose', seller: 'Seller', amount: 'Amount', account: 'Account' },
    choose: (seller: string) => `Pay ${seller}`,
    chooseAll: 'Choose all who can be paid',
    atMost: (count: number) => `At most ${count} sellers are shown. Those you can pay now come first.`,
    account: (holder: string, endsWith: string) => `${holder}, ending in ${endsWith}`,
    from: (time: string) => `new, usable from ${time}`,
    noAccount: 'No account yet',
    suspended: 'Suspended',
    closed: 'Closed account',
    owes: 'Owes this',
    settle: 'Settle by hand',
    settleOf: (seller: string) => `Settle by hand what is due to ${seller}`,
    settleTitle: (seller: string, amount: string) => `${seller}: ${amount}`,
    settleGot: 'The seller has got all of it in another way. Nothing of it is paid out any more.',
    settleOwed: 'The seller has given all of it back. They owe nothing any more.',
    settleWords: 'How was it settled?',
    settleWordsRequired: 'Write down how it was settled',
    settled: 'Settled.',
    settleWaits: 'Another admin has to approve this amount.',
    action: 'By hand',
    chooseFirst: 'Choose sellers first.',
    nonePrepared: 'No payout was prepared. Sellers without an account are told.',
    prepare: (count: number) => plural(count, { one: `Prepare ${count} payout`, other: `Prepare ${count} payouts` }),
    prepared: (count: number) =>
      plural(count, { one: `${count} payout is prepared.`, other: `${count} payouts are prepared.` }),
    told: 'Sellers without an account are told that their money waits.',
    send: (count: number) =>
      plural(count, { one: `Send to ${count} seller now`, other: `Send to ${count} sellers now` }),
    sent: (count: number) =>
      plural(count, { one: `${count} payout was begun.`, other: `${count} payouts were begun.` }),
    noneSent: 'Nothing could be sent: look at what their accounts need.',
    byItself: 'Money goes to sellers by itself, each minute. Send it now where something stood in the way.',
    setups: {
      none: 'Not set up yet',
      unfinished: 'Set up by half',
      checking: 'Being looked at',
      disabled: 'Disabled by the provider',
      resting: 'Rests for three days',
      ready: 'Set up',
    } satisfies Record<SetupState, string>,
    bankFailed: (why: string) => `the bank sent money back: ${why}`,
  },
  ways: { bank: 'Bank', test: 'Test provider', stripe: 'Stripe' } satisfies Record<PayoutWay, string>,
  to: (way: string, endsWith: string) => (endsWith === '' ? way : `${way}, ending in ${endsWith}`),
  failures: {
    account_not_ready: 'account can not be paid',
    balance_too_low: 'balance too low at the provider',
    refused: 'refused by the provider',
    stopped: 'sale undone before it went',
    sent_back: 'taken back at the provider',
    sale_undone: 'sale refunded, taken back',
    charged_back: 'chargeback, taken back',
  } satisfies Record<PayoutFailure, string>,
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
    filed: (time: string) => `in a file since ${time}`,
    fileAgain: 'Some of these are in a file already. Give each to your bank only once. Download again?',
    chooseFirst: 'Choose payouts first.',
    stops: {
      suspended: 'Seller suspended',
      account_changed: 'Account changed',
      owes: 'Seller owes money',
    } satisfies Record<PayoutStop, string>,
    by: (preparing: string | null, approving: string | null) =>
      [preparing === null ? 'prepared by itself' : `prepared by ${preparing}`, approving && `approved by ${approving}`]
        .filter(Boolean)
        .join(', '),
    asked: (time: string) => `provider asked ${time}, no answer yet`,
    noneOfProvider: 'Money goes to sellers by itself once their sale is complete.',
    stop: 'Stop',
    file: 'Download a file for the bank',
    approve: 'Approve',
    paid: 'Mark as paid',
    failed: 'Did not work',
    done: 'Saved.',
    why: 'Why did it not work?',
    whyText: 'The sellers read this. The money is theirs again and waits for the next payout.',
    reason: 'Reason',
    reasonRequired: 'Enter a reason',
    send: 'Save',
    cancel: 'Cancel',
  },
  past: {
    title: 'All payouts',
    none: 'No payout was made yet',
    noneHint: 'They stand here once they were prepared.',
    when: 'When',
    byHand: 'by hand',
    sentBack: 'Sent back',
    again: 'Try again',
    againOf: (number: number) => `Try again: payout ${number}`,
    sentBackOf: (number: number) => `Sent back by the bank: payout ${number}`,
    action: 'Afterwards',
  },
  states: { prepared: 'Prepared', approved: 'Approved', paid: 'Paid', failed: 'Did not work' } satisfies Record<
    PayoutState,
    string
  >,
};

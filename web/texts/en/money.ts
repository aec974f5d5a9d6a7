import type {
  PayoutFailure,
  PayoutNeed,
  PayoutState,
  PayoutWay,
  SetupState,
  StatementKind,
} from '#contract/payout-states.ts';
import { locales } from '#contract/languages.ts';
import { centsIn } from '#web/texts/cents.ts';

const numberIn = new Intl.NumberFormat(locales.en);

/** A seller's money, in English. */
export const money = {
  title: 'My money',
  lead: 'What your sales have brought you, and where we send it.',
  loading: 'Loading your money',
  cents: centsIn('en'),
  balances: {
    label: 'Your money',
    held: 'Held until buyers say yes',
    available: 'Available for the next payout',
    owed: 'You owe this, and your next sales pay it',
    onItsWay: 'On its way to your bank',
    paidOut: 'Paid out in all',
  },
  /** What a business sold, and its buyer may withdraw from. */
  held: {
    title: 'Held while buyers may withdraw',
    until: (until: string) => `held until ${until}, the buyer may withdraw`,
  },
  fee: (percent: number, fixed: string | null) =>
    'This market keeps ' +
    (percent > 0 ? `${numberIn.format(percent)}% of each sale` : '') +
    (percent > 0 && fixed !== null ? ' and ' : '') +
    (fixed === null ? '' : `${fixed}${percent > 0 ? '' : ' of each sale'}`) +
    '.',
  account: {
    title: 'Where your money goes',
    none: 'Tell us your bank account, so that we can send you your money.',
    now: (holder: string, endsWith: string) => `${holder}, account ending in ${endsWith}`,
    restsUntil: (time: string) =>
      `Nothing is sent there before ${time}. That gives you time to tell us if it was not you who entered it.`,
    change: 'Change',
    enter: 'Enter your account',
    remove: 'Remove',
    removeQuestion: 'Remove your bank account? Your money waits here until you enter another one.',
    removed: 'Your bank account is removed.',
    holder: 'Account holder',
    holderRequired: 'Enter the name that your bank knows',
    number: 'IBAN or account number',
    numberRequired: 'Enter the number of your account',
    bank: 'Routing number or BIC',
    bankHint: 'Not needed with an IBAN.',
    bankRequired: 'Enter the routing number or BIC of your bank',
    privacy: 'We keep the number encrypted. Only an admin who pays you can see it, and that is recorded.',
    save: 'Save',
    cancel: 'Cancel',
    saved: 'Saved. In three days we can send your money there.',
  },
  setup: {
    title: 'Where your money goes',
    provider: { bank: 'your bank', test: 'the test provider', stripe: 'Stripe' } satisfies Record<PayoutWay, string>,
    test: 'Test mode: the test provider plays Stripe. No money moves, and it asks for no real bank account.',
    states: {
      none: (provider: string) =>
        `We pay you through ${provider}, by itself, once a sale is complete. ` +
        'You can list and sell before you set it up; your money waits.',
      unfinished: (provider: string) => `Your payouts are not set up yet: ${provider} still has to know something.`,
      checking: (provider: string) =>
        `You have told ${provider} all it needs. It looks at it, and we tell you when it is done.`,
      disabled: (provider: string) => `At the moment ${provider} does not pay you. Open your account there to see why.`,
      resting: (provider: string) =>
        `Your payouts are set up at ${provider}. A new bank account rests for three days, ` +
        'so that you can tell us if it was not you.',
      ready: (provider: string) => `Your payouts are set up at ${provider}. Your money is sent by itself.`,
    } satisfies Record<SetupState, (provider: string) => string>,
    endsWith: (signs: string) => `Bank account ending in ${signs}`,
    restsUntil: (time: string) => `Nothing is sent there before ${time}.`,
    needs: 'Still missing:',
    need: {
      identity: 'who you are',
      bank: 'your bank account',
      business: 'your business',
      terms: 'your yes to its terms',
      other: 'some more details',
    } satisfies Record<PayoutNeed, string>,
    bankFailed: (provider: string) =>
      `Your bank sent money back. It waits at ${provider} until you check your bank account there.`,
    begin: 'Set up payouts',
    go: 'Continue setting up',
    open: 'Open my account',
    check: 'Check again',
    checking: 'Asking how far your account is',
  },
  failures: {
    account_not_ready: 'Your account could not be paid.',
    balance_too_low: 'The market could not pay it yet. It is tried again.',
    refused: 'The payment provider refused it. It is tried again.',
    stopped: 'The sale was undone before the money went.',
    sent_back: 'The payment provider took it back. The admins look at it.',
    sale_undone: 'The sale was refunded, and the money taken back.',
    charged_back: "The buyer's bank claimed the money, and it was taken back.",
  } satisfies Record<PayoutFailure, string>,
  payouts: {
    title: 'Payouts',
    none: 'Nothing was paid out yet.',
    to: (provider: string, endsWith: string) =>
      endsWith === '' ? `by ${provider}` : `by ${provider}, account ending in ${endsWith}`,
    byHand: 'settled by hand',
    columns: { number: 'Number', when: 'When', amount: 'Amount', to: 'To', state: 'State' },
    states: { prepared: 'Prepared', approved: 'Prepared', paid: 'Sent', failed: 'Did not work' } satisfies Record<
      PayoutState,
      string
    >,
  },
  statement: {
    title: 'Statement',
    month: 'Month',
    none: 'Your statements begin with your first completed sale.',
    loading: 'Loading the statement',
    caption: (month: string) => `Your money in ${month}`,
    opening: 'Available before',
    closing: 'Available after',
    columns: { when: 'When', what: 'What', price: 'Price', fee: 'Fee', part: 'Given back', amount: 'Amount' },
    kinds: {
      released: 'Sold',
      taken_back: 'Refunded',
      charged_back: "Claimed by the buyer's bank",
      chargeback_won: 'Claim of the bank settled',
      prepared: 'Payout',
      came_back: 'Payout that did not work',
      sent_back: 'Payout that the bank sent back',
      repaid: 'Paid back by you',
    } satisfies Record<StatementKind, string>,
    more: 'This month has more. Download the file to see all of it.',
    nothing: 'Nothing happened in this month.',
    download: 'Download all as CSV',
    print: 'Print',
    utc: 'Months begin and end in UTC.',
  },
};

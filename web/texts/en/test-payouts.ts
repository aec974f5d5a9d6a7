import type { TestOutcome } from '#contract/payout-states.ts';

/** The page of the test provider of payouts, in English. */
export const testPayouts = {
  title: 'Test provider',
  lead: 'Set up payouts',
  note:
    'This is test mode. The page stands for the one of Stripe, where sellers say who they are and where their bank ' +
    'is. Here nothing real is asked for, and no money moves.',
  question: 'What happens with this account?',
  outcomes: {
    works: ['It works', 'Payouts arrive.'],
    needs_more: ['It needs more', 'The provider asks for another document.'],
    disabled: ['It is disabled', 'The provider does not pay this account.'],
    transfer_fails: ['Payouts are refused', 'The account looks fine, and each transfer to it is refused.'],
    sent_back: ['The bank sends payouts back', 'Payouts arrive, and a moment later the bank sends them back.'],
  } satisfies Record<TestOutcome, [string, string]>,
  submit: 'Done',
  over: 'This link is over. Go back to My money and set up your payouts from there.',
  toMoney: 'Back to My money',
};

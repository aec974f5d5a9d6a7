import type { MadeName } from '#contract/made-names.ts';
import { waitInWords } from '#contract/waits.ts';

/** Words and sentences that many places say, in English. */
export const common = {
  tryAgain: 'Try again',
  close: 'Close',
  loading: 'Loading',
  loadingMore: 'Loading…',
  showMore: 'Show more',
  showAll: 'Show all',
  showLess: 'Show less',
  nextPageFailed: 'The next page could not be loaded.',
  somethingWrong: 'Something went wrong. Please try again.',
  stepDone: 'Done:',
  /** When to try again: after some seconds, or at a time that is written as the language does. */
  wait: {
    seconds: (count: number) => `in ${waitInWords(count)}`,
    today: (time: string) => `at ${time}`,
    later: (dayAndTime: string) => `on ${dayAndTime}`,
  },
  /** Instead of a name that is gone, or that nobody has. */
  madeNames: {
    'Closed account': 'Closed account',
    Operator: 'Operator',
    'a buyer': 'a buyer',
    'a seller': 'a seller',
  } satisfies Record<MadeName, string>,
  cancel: 'Cancel',
  continue: 'Continue',
  submit: 'Submit',
  sending: 'Sending…',
  email: 'Email',
  password: 'Password',
  name: 'Name',
  message: 'Message',
  /** Under the field that more than one form has. */
  invalid: {
    email: 'Email Address is required',
    emailWrong: 'Enter an address like name@example.org.',
  },
};

import { limits } from '#contract/limits.ts';

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
  cancel: 'Cancel',
  continue: 'Continue',
  submit: 'Submit',
  sending: 'Sending…',
  email: 'Email',
  password: 'Password',
  name: 'Name',
  message: 'Message',
  /** Under the fields that more than one form has. */
  invalid: {
    email: 'Email Address is required',
    password: 'Password is required',
    passwordShort: `Password must be atleast ${limits.passwordMin} characters or longer`,
    passwordLong: `Password must have at most ${limits.passwordMax} characters`,
    name: 'Name is required',
    nameLong: `Name must have at most ${limits.nameMax} characters`,
  },
};

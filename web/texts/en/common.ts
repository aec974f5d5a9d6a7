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
  /** Under the field that more than one form has. */
  invalid: {
    email: 'Email Address is required',
    emailWrong: 'This is no e-mail address. One looks like name@example.org.',
  },
};

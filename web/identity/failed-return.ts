const startedElsewhere = 'That sign-in was not begun in this browser, or too long ago. Please try again.';
const notPossible = 'Signing in is not possible at the moment. Please try again shortly.';

/** Known failures, by the codes of Better Auth, of OpenID Connect Core (chapter 3.1.2.6) and of our own mount. */
const sentences = new Map([
  ['access_denied', 'You cancelled at Google, so you are not signed in.'],
  ['account_not_linked', 'There is an account with this e-mail address already. Sign in with your password and confirm the address first (Dashboard, Notices); then Continue with Google leads there too.'],
  ['email_not_found', 'Google did not tell a usable e-mail address, and an account needs one. Please use your e-mail address and a password.'],
  ['state_mismatch', startedElsewhere],
  ['state_not_found', startedElsewhere],
  ['no_cookie', 'Signing in did not last. Please allow cookies for this site and try again.'],
  ['temporarily_unavailable', 'Google is not available at the moment. Please try again shortly, or use your e-mail address and a password.'],
  ['too_many_requests', 'That was too often. Please wait a little and try again.'],
  ['internal_server_error', notPossible],
  ['unavailable', notPossible],
  ['unreachable', 'Redial can not be reached. Please check your connection and try again.'],
]);

/** What to tell somebody who came back from the provider without a session. The code itself may be written by anybody and is never shown. */
export function whyNotSignedIn(code: string): string {
  return sentences.get(code) ?? 'Signing in with Google did not work. Please try again, or use your e-mail address and a password.';
}

import type { ProblemCode } from '#contract/problem.ts';

/** What Better Auth refuses with, in our spelling. The last six are for programmers in its own words. */
export type IdentityCode =
  | 'invalid_email_or_password'
  | 'user_already_exists'
  | 'user_already_exists_use_another_email'
  | 'invalid_email'
  | 'password_too_short'
  | 'password_too_long'
  | 'failed_to_create_user'
  | 'invalid_password'
  | 'invalid_backup_code'
  | 'invalid_two_factor_cookie'
  | 'too_many_attempts_request_new_code'
  | 'account_temporarily_locked'
  | 'totp_not_enabled'
  | 'backup_codes_not_enabled';

/**
 * What is found out in the browser: `unreachable` when no server answers at all, `ended` when the account signed out
 * first.
 */
export type BrowserCode = 'unreachable' | 'ended' | 'no_cookie' | 'no_token';

/** A sentence, or one that says when to try again, where the server knows. */
type Refused = string | ((when: string | null) => string);

export type ProblemTexts = Partial<Record<ProblemCode | IdentityCode, Refused>> & Record<BrowserCode, string>;

/** Refusals by their code in a language other than English. The server tells why an account is suspended in each. */
export type TranslatedProblems = ProblemTexts &
  Record<Exclude<ProblemCode, 'account_suspended'> | IdentityCode, Refused>;

/** Half-way through signing in, another account signed in here, or the second step was turned off. */
const noSecondStep =
  "This code can't be checked: another account signed in with this browser, or two-step sign-in is off. " +
  'Start over.';

/** Refusals by their code, in English: few, since the server's own sentences are English and say more. */
export const problems: ProblemTexts = {
  unreachable: 'Redial can not be reached. Please check your connection and try again.',
  ended: 'You were signed out. Sign in again to go on.',
  no_cookie: 'Signing in did not last. Please allow cookies for this site and try again.',
  invalid_code: 'This code is not right, or was used before. Enter the one that your app shows now.',
  invalid_backup_code: 'This is neither a code of your app nor a recovery code that is left.',
  invalid_two_factor_cookie: 'That took too long. Start over.',
  too_many_attempts_request_new_code: 'Too many attempts. Start over.',
  account_temporarily_locked: 'Too many wrong codes. Try again in 15 minutes.',
  totp_not_enabled: noSecondStep,
  backup_codes_not_enabled: noSecondStep,
  invalid_password: 'Your password is not right.',
  no_token: 'You are known, but no access token could be fetched. Please log in again shortly.',
};

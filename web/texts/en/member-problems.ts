import type { MemberProblemTexts } from '#web/texts/en/problems.ts';

/** Who gives a code half-way through signing in is somebody else by now, or has no second step any more. */
const noSecondStep =
  "This code can't be checked: another account signed in with this browser, or two-step sign-in is off. " +
  'Start over with your e-mail and password.';

/**
 * Refusals that only members can meet, and who becomes one, in English: as few as those in problems.ts, for the same
 * reason.
 */
export const memberProblems: MemberProblemTexts = {
  no_cookie: 'Signing in did not last. Please allow cookies for this site and try again.',
  invalid_code: 'This code is not right, or was used before. Enter the one that your app shows now.',
  invalid_backup_code: 'This is neither a code of your app nor a recovery code that is left.',
  invalid_two_factor_cookie: 'That took too long. Enter your password again.',
  too_many_attempts_request_new_code: 'Too many attempts. Enter your password again.',
  account_temporarily_locked: 'Too many wrong codes. Try again in 15 minutes.',
  totp_not_enabled: noSecondStep,
  backup_codes_not_enabled: noSecondStep,
  invalid_password: 'Your password is not right.',
  no_token: 'You are known, but no access token could be fetched. Please log in again shortly.',
};

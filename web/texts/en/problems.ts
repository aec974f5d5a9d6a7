import type { ProblemCode } from '#contract/problem.ts';

/** What Better Auth refuses with, in our spelling. */
type IdentityCode =
  | 'invalid_email_or_password'
  | 'user_already_exists'
  | 'user_already_exists_use_another_email'
  | 'invalid_email'
  | 'password_too_short'
  | 'password_too_long'
  | 'failed_to_create_user'
  | 'invalid_password'
  | SecondStepCode;

type SecondStepCode =
  | 'invalid_backup_code'
  | 'invalid_two_factor_cookie'
  | 'too_many_attempts_request_new_code'
  | 'account_temporarily_locked'
  | 'totp_not_enabled'
  | 'backup_codes_not_enabled';

/** A sentence, or one that says for how long to wait, where the server knows. */
type Refused = string | ((retryAfterSeconds: number | null | undefined) => string);

type Refusals = Partial<Record<ProblemCode | IdentityCode, Refused>>;

/** `unreachable`: the server could not say a word. */
export type ProblemTexts = Refusals & { unreachable: string };

/**
 * Refusals by their code that anybody can meet, in English: the server's own sentences are English already and say
 * more.
 */
export const problems: ProblemTexts = {
  unreachable: 'Redial can not be reached. Please check your connection and try again.',
};

/** What only members can meet, and who becomes one: `no_cookie` and `no_token` are found out in the browser. */
export type MemberProblemTexts = Refusals & { no_cookie: string; no_token: string };

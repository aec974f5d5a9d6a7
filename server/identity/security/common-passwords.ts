import { dictionary } from '@zxcvbn-ts/language-common';
import { commonPasswordsMax } from '#contract/allowances.ts';
import { limits } from '#contract/limits.ts';
import { Refusal, issueAt } from '#contract/problem.ts';

/** Of those that are long enough to be chosen here, in the order of how many people use them. */
const common = new Set(
  dictionary['passwords-common']
    .filter((password) => password.length >= limits.passwordMin)
    .slice(0, commonPasswordsMax),
);

/** Is it one of the commonest passwords, however its letters are capitalised? */
export function isCommonPassword(password: string): boolean {
  return common.has(password.normalize('NFKC').toLowerCase());
}

/** A 400 that names the field. */
export function passwordTooCommon(field: string): Refusal {
  const issue = issueAt(field, 'password_too_common');
  return new Refusal('password_too_common', `This password ${issue.message}.`, { issues: [issue] });
}

import type { MemberTexts } from '#web/texts/en/members.ts';

/**
 * What to tell somebody who came back from the provider without a session. The code itself may be written by anybody
 * and is never shown.
 */
export function whyNotSignedIn(code: string, { failures, failedOtherwise }: MemberTexts['identity']): string {
  return Object.hasOwn(failures, code) ? failures[code as keyof typeof failures] : failedOtherwise;
}

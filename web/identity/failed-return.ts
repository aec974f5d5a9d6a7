import type { Texts } from '#web/texts/en/index.ts';

/**
 * What to tell somebody who came back from the provider without a session. The code itself may be written by anybody
 * and is never shown.
 */
export function whyNotSignedIn(code: string, { failures, failedOtherwise }: Texts['identity']): string {
  return Object.hasOwn(failures, code) ? failures[code as keyof typeof failures] : failedOtherwise;
}

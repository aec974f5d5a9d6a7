import { withoutInvisible } from '#contract/invisible.ts';

/** Codes of SMTP for a mailbox that isn't there. Source: RFC 5321, 4.2.3. */
const noSuchMailbox = [550, 551, 553];
const answerMax = 200;
/** Servers without enhanced codes say in words that they mind the mail or its sender. */
const mindsUs = /relay|spam|polic|block|black ?list|deny ?list|reputation|authent|sender|\b(?:spf|dkim|dmarc|rbl)\b/i;

/**
 * What the mail server answered when it refused the recipient of a mail for good, in one short line. null for any other
 * failure: it may pass, or it is about us and not the address.
 */
export function refusalOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('response' in error) || !('command' in error)) return null;
  const response = String(error.response);
  const [, code = '', enhanced] = /^(\d{3})[ -](?:(\d\.\d{1,3}\.\d{1,3})\b)?/.exec(response) ?? [];
  return isForGood(Number(code), enhanced, error.command, response) ? shortened(response) : null;
}

function isForGood(code: number, enhanced: string | undefined, command: unknown, response: string): boolean {
  if (code < 500 || code > 599) return false;
  // Source: RFC 3463, 3.2. 5.1.7 and 5.1.8 are about the sender.
  if (enhanced?.startsWith('5.1.')) {
    return (command === 'RCPT TO' || command === 'DATA') && !['5.1.7', '5.1.8'].includes(enhanced);
  }
  if (command !== 'RCPT TO' || !noSuchMailbox.includes(code)) return false;
  // 5.7 is policy, 5.2.2 a mailbox that is full.
  return enhanced === undefined ? !mindsUs.test(response) : !enhanced.startsWith('5.7.') && enhanced !== '5.2.2';
}

function shortened(response: string): string {
  const letters = [
    ...withoutInvisible(response.toWellFormed())
      .replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
      .trim(),
  ];
  return letters.length <= answerMax ? letters.join('') : `${letters.slice(0, answerMax - 1).join('')}…`;
}

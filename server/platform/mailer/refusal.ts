import { withoutInvisible } from '#contract/invisible.ts';

/** Codes of SMTP for a mailbox that isn't there. Source: RFC 5321, 4.2.3. */
const noSuchMailbox = [550, 551, 553];
/** No such mailbox or domain, moved, or closed. Source: RFC 3463, 3.2 and 3.3; 5.1.10 is Exchange's. */
const ofTheAddress = ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'];
/** How servers without enhanced codes say it. */
const saysAddress = /user|mailbox|recipient|address|account/i;
const saysUnknown = /unknown|no such|not found|does(?:n[’']t| not) exist|invalid/i;
/** What is said at the recipient may be about us: each address would be taken for a bad one. */
const mindsUs =
  /relay|spam|polic|block|black ?list|deny ?list|reputation|authent|sender|exceed|limit|quota|rcpthosts|prohibit|helo|\b(?:spf|dkim|dmarc|rbl|rate|full)\b/i;
/** A mail server that finds no other one to hand a mail to. Source: RFC 3463, 3.5. */
const noRoute = '5.4.4';
const saysNoHost = /(?:host|domain)\b.*not found/i;
const enhancedCode = /\b(5\.\d{1,3}\.\d{1,3})\b/;
const answerMax = 200;

/** What the server answered to a bad recipient, in one short line; null for failures that may pass or are about us. */
export function refusalOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('response' in error) || !('command' in error)) return null;
  const response = String(error.response);
  return isForGood(response, error.command) ? shortened(response) : null;
}

/** The same of a mail that came back. The other server's words count more than the status code made of them. */
export function refusalOfBounce({ status, diagnostic }: { status: string; diagnostic: string }): string | null {
  if (!/^5\.\d{1,3}\.\d{1,3}$/.test(status)) return null;
  const at = diagnostic.search(/\b5\d\d[ -]/);
  const reply = at === -1 ? `550 ${diagnostic}` : diagnostic.slice(at);
  const saysMore = enhancedCode.test(reply) || (at !== -1 && !ofTheAddress.includes(status));
  const answer = saysMore ? reply : `${reply.slice(0, 3)} ${status} ${reply.slice(4)}`;
  const isNowhere = status === noRoute && saysNoHost.test(diagnostic) && !mindsUs.test(diagnostic);
  return isNowhere || isForGood(answer, 'RCPT TO') ? shortened(answer) : null;
}

function isForGood(response: string, command: unknown): boolean {
  const code = Number.parseInt(response, 10);
  if (code < 500 || code > 599 || mindsUs.test(response)) return false;
  const [, enhanced] = enhancedCode.exec(response) ?? [];
  if (enhanced !== undefined) return (command === 'RCPT TO' || command === 'DATA') && ofTheAddress.includes(enhanced);
  const isSaid = saysAddress.test(response) && saysUnknown.test(response);
  return command === 'RCPT TO' && noSuchMailbox.includes(code) && isSaid;
}

function shortened(response: string): string {
  const letters = [
    ...withoutInvisible(response.toWellFormed())
      .replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
      .trim(),
  ];
  return letters.length <= answerMax ? letters.join('') : `${letters.slice(0, answerMax - 1).join('')}…`;
}

import { randomUUID } from 'node:crypto';
import { allowances } from '#contract/allowances.ts';
import type { Language } from '#contract/languages.ts';
import { Refusal } from '#contract/problem.ts';
import type { Context } from '#server/context.ts';
import type { MailDesk } from '#server/identity/mail-desk.ts';
import { softwareOf } from '#server/identity/security/user-agents.ts';
import { networkText } from '#server/identity/security/views.ts';
import type { Visit } from '#server/identity/security/visit.ts';
import { deviceName } from '#words/device-name.ts';
import { words } from '#words/words.ts';

/** What of a visit stands in a mail is names of ours alone, since anybody may send any header. */
export type SecurityMail =
  | { about: 'passwordChanged' | 'signedOut' }
  | { about: 'newDevice'; visit: Visit }
  | { about: 'emailChangeAsked'; email: string };

export interface Addressee {
  id: string;
  email: string;
  emailVerified: boolean;
  language: Language;
}

/**
 * Tells somebody by mail about the safety of their account. Nobody waits for it, and nobody can ask for it: it is tried
 * again, and has no token that would wait with it. Where mail is sent for real, an address that was never confirmed
 * gets none: it may be a stranger's. An account gets a few a day. That another address is asked for is told each time:
 * asking has limits of its own, and other mails must not use this one up.
 */
export async function sendSecurityMail(
  context: Context,
  mails: MailDesk,
  to: Addressee,
  mail: SecurityMail,
): Promise<void> {
  if (context.config.smtpUrl !== null && !to.emailVerified) return;
  if (mail.about !== 'emailChangeAsked' && !(await mayBeSent(context, to.id))) return;
  const { mails: said } = words[to.language];
  const { subject, hint } = said[mail.about];
  const lines = [
    said.hello(''),
    textOf(to.language, mail),
    hint,
    `${context.config.publicUrl}/forgotPassword`,
    'Redial',
  ];
  const text = `${lines.join('\n\n')}\n`;
  mails.handIn({ id: randomUUID(), to: to.email, subject, text }, { isTriedAgain: true });
}

function textOf(language: Language, mail: SecurityMail): string {
  const { mails: said } = words[language];
  if (mail.about === 'newDevice') return said.newDevice.text(...whereOf(language, mail.visit));
  if (mail.about === 'emailChangeAsked') return said.emailChangeAsked.text(mail.email);
  return said[mail.about].text;
}

function whereOf(language: Language, { userAgent, network }: Visit): [device: string, network: string] {
  const { browser, system } = softwareOf(userAgent);
  return [deviceName(language, browser, system), networkText(network)];
}

async function mayBeSent(context: Context, identityId: string): Promise<boolean> {
  try {
    await context.limiter.take(allowances.securityMails, identityId);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

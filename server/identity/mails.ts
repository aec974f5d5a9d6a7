import { randomUUID } from 'node:crypto';
import type { Config } from '#server/config.ts';
import type { Mail } from '#server/platform/mailer/mailer.ts';

/** How long a link to set a new password is good for, in seconds. */
export const resetSeconds = 60 * 60;
/** How long a link that confirms an address is good for, in seconds. */
export const confirmationSeconds = 24 * 60 * 60;

// Neither mail has a name in it: anybody can sign up with a stranger's address, and would write to them by the name they choose.

/** The mail to somebody who forgot their password. */
export function resetMail(config: Pick<Config, 'publicUrl'>, to: string, token: string): Mail {
  return mail(to, 'Choose a new password', [
    'Somebody asked for a new password for the Redial account with this e-mail address. Choose it here:',
    link(config, '/resetPassword', token),
    'The link works once, for one hour. If it was not you, leave it alone: your password stays as it is.',
  ]);
}

/** The mail that finds out whether an address belongs to whoever signed up with it. */
export function confirmationMail(config: Pick<Config, 'publicUrl'>, to: string, token: string): Mail {
  return mail(to, 'Confirm your e-mail address', [
    'A Redial account was opened with this e-mail address. If it is yours, confirm the address here:',
    link(config, '/confirmEmail', token),
    'The link works for 24 hours. If you did not open this account, do not follow it: somebody else has used your address.',
  ]);
}

function mail(to: string, subject: string, paragraphs: string[]): Mail {
  return { id: randomUUID(), to, subject, text: `${['Hello,', ...paragraphs, 'Redial'].join('\n\n')}\n` };
}

function link({ publicUrl }: Pick<Config, 'publicUrl'>, path: string, token: string): string {
  return `${publicUrl}${path}?${new URLSearchParams({ token }).toString()}`;
}

import { randomUUID } from 'node:crypto';
import type { Language } from '#contract/languages.ts';
import type { Config } from '#server/config.ts';
import type { Mail } from '#server/platform/mailer/mailer.ts';
import { words } from '#words/words.ts';

/** How long a link to set a new password is good for, in seconds. */
export const resetSeconds = 60 * 60;
/** How long a link that confirms an address, present or new, is good for, in seconds. */
export const confirmationSeconds = 24 * 60 * 60;

// No mail here has a name in it: anybody can sign up with a stranger's address, and would write to them by the name
// they choose.

/** The mail to somebody who forgot their password, in the language of the request. */
export function resetMail(config: Pick<Config, 'publicUrl'>, to: string, token: string, language: Language): Mail {
  return mail(to, language, 'reset', link(config, '/resetPassword', token));
}

/** The mail that finds out whether an address belongs to the person who signed up with it. */
export function confirmationMail(
  config: Pick<Config, 'publicUrl'>,
  to: string,
  token: string,
  language: Language,
): Mail {
  return mail(to, language, 'confirmation', link(config, '/confirmEmail', token));
}

/** The mail that finds out whether a confirmed address, from which mails came back, takes them again. */
export function trialMail({ publicUrl }: Pick<Config, 'publicUrl'>, to: string, language: Language): Mail {
  return mail(to, language, 'trial', `${publicUrl}/dashboard/notices`);
}

/** The mail that finds out whether the address that somebody wants for their account is theirs. */
export function newEmailMail(config: Pick<Config, 'publicUrl'>, to: string, token: string, language: Language): Mail {
  return mail(to, language, 'newEmail', link(config, '/changeEmail', token));
}

/** The mail in its place, to an address that an account has already. */
export function takenEmailMail({ publicUrl }: Pick<Config, 'publicUrl'>, to: string, language: Language): Mail {
  return mail(to, language, 'takenEmail', `${publicUrl}/forgotPassword`);
}

type Kind = 'reset' | 'confirmation' | 'trial' | 'newEmail' | 'takenEmail';

function mail(to: string, language: Language, what: Kind, link: string): Mail {
  const { hello, [what]: says } = words[language].mails;
  return {
    id: randomUUID(),
    to,
    subject: says.subject,
    text: `${[hello(''), says.ask, link, says.hint, 'Redial'].join('\n\n')}\n`,
  };
}

function link({ publicUrl }: Pick<Config, 'publicUrl'>, path: string, token: string): string {
  return `${publicUrl}${path}?${new URLSearchParams({ token }).toString()}`;
}

import type { SendMailOptions } from 'nodemailer';
import type { Mail } from '#server/platform/mailer/mailer.ts';

/** A mail as the library takes it. The two headers give mail programs a button of their own. Source: RFC 8058. */
export function asSent({ id, to, subject, text, unsubscribe }: Mail, from: string): SendMailOptions {
  return {
    messageId: messageId(id, from),
    from,
    to,
    subject,
    text,
    ...(unsubscribe === undefined
      ? {}
      : { headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }),
  };
}

/** RFC 5322 wants a name of the world for a mail: ours and the sender's host. */
export function messageId(id: string, from: string): string {
  const [, host = 'redial.invalid'] = /@([\w.-]+)/.exec(from) ?? [];
  return `<${id}@${host}>`;
}

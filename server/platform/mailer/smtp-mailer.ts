import { createTransport } from 'nodemailer';
import { messageId } from '#server/platform/mailer/file-mailer.ts';
import type { Mailer } from '#server/platform/mailer/mailer.ts';

const timeoutMs = 10_000;

/** Hands mail to an SMTP server: `smtp://user:password@host:587`, or `smtps://` for TLS from the first byte. */
export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ url, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs });
  return {
    send: async ({ id, to, subject, text }) => {
      await transport.sendMail({ messageId: messageId(id, from), from, to, subject, text });
    },
    close: () => transport.close(),
  };
}

import { createTransport } from 'nodemailer';
import { asSent } from '#server/platform/mailer/as-sent.ts';
import { answerMs } from '#server/platform/mailer/mailer.ts';
import type { Mailer } from '#server/platform/mailer/mailer.ts';
import { isThisMachine } from '#server/platform/secure-address.ts';
import { asPart } from '#server/platform/traces/tracer.ts';

/** A mail server that doesn't even greet is away. */
const patience = { greetingMs: 10_000, answerMs };
/** What the library would read from the address, and with which mail would travel readable or to anybody. */
const weakening = /^(ignoreTLS|opportunisticTLS|requireTLS|secure|tls\..*)$/i;

/**
 * How mail travels to an SMTP server: over TLS, with its certificate verified. `smtp://` begins in plain text and must
 * change over (STARTTLS), unless the server is on this machine.
 *
 * @throws Error when the address asks for less
 */
export function smtpSecurity(url: string): { requireTLS: boolean } {
  const { protocol, hostname, searchParams } = new URL(url);
  const weak = [...searchParams.keys()].find((name) => weakening.test(name));
  if (weak !== undefined) {
    throw new Error(
      `SMTP_URL: ${weak} is not allowed. Mail needs TLS with a valid certificate; ` +
        'for a CA of your own set NODE_EXTRA_CA_CERTS.',
    );
  }
  return { requireTLS: protocol === 'smtp:' && !isThisMachine(hostname) };
}

/** Hands mail to an SMTP server: `smtp://user:password@host:587`, or `smtps://` for TLS from the first byte. */
export function createSmtpMailer(url: string, from: string, { greetingMs, answerMs } = patience): Mailer {
  const transport = createTransport({
    url,
    ...smtpSecurity(url),
    connectionTimeout: greetingMs,
    greetingTimeout: greetingMs,
    socketTimeout: answerMs,
  });
  return {
    send: async (mail) => {
      await asPart('mail', () => transport.sendMail(asSent(mail, from)));
    },
    close: () => transport.close(),
  };
}

import type { Context } from '#server/context.ts';
import type { Mail } from '#server/platform/mailer/mailer.ts';

/**
 * Where identity hands in mails that nobody waits for: who asked is answered the same and as soon, whatever becomes of
 * the mail.
 */
export interface MailDesk {
  /** Takes a mail; one that can't be sent is told in the log, and has to be asked for again. */
  handIn(mail: Mail): void;
  /** Ends when everything that was handed in is sent, or has failed. */
  allSent(): Promise<void>;
}

export function createMailDesk(context: Pick<Context, 'mailer' | 'log'>): MailDesk {
  const onTheWay = new Set<Promise<void>>();
  return {
    handIn: (mail) => {
      const sending = context.mailer
        .send(mail)
        .catch((error: unknown) =>
          context.log.warn({ err: error, mailId: mail.id, subject: mail.subject }, 'a mail could not be sent'),
        );
      onTheWay.add(sending);
      void sending.finally(() => onTheWay.delete(sending));
    },
    allSent: async () => void (await Promise.all(onTheWay)),
  };
}

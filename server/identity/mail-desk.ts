import { sendMail, within } from '#server/identity/mail-sending.ts';
import type { Sending } from '#server/identity/mail-sending.ts';
import type { Mail } from '#server/platform/mailer/mailer.ts';

/** A stop has half a minute for everything. */
const lastMs = 5_000;

/**
 * Takes identity's mails, which nobody waits for. The caller gets the same answer after the same time, whether or not
 * the mail can be sent.
 */
export interface MailDesk {
  /** Takes a mail. One that can't be sent is logged, and its reader has to ask for another. */
  handIn(mail: Mail): void;
  /** Ends when everything that was handed in is sent or has failed, but after five seconds at the latest. */
  allSent(): Promise<void>;
}

export function createMailDesk(context: Sending): MailDesk {
  const onTheWay = new Set<Promise<void>>();
  return {
    handIn: (mail) => {
      const sending = sendMail(context, mail).catch((error: unknown) =>
        context.log.warn({ err: error, mailId: mail.id, subject: mail.subject }, 'a mail could not be sent'),
      );
      onTheWay.add(sending);
      void sending.finally(() => onTheWay.delete(sending));
    },
    allSent: async () => void (await within(lastMs, Promise.all(onTheWay))),
  };
}

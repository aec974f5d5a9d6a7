import { sendMail, within } from '#server/identity/mail-sending.ts';
import type { Sending } from '#server/identity/mail-sending.ts';
import type { Mail } from '#server/platform/mailer/mailer.ts';
import { refusalOf } from '#server/platform/mailer/refusal.ts';

/** A stop has half a minute for everything. */
const lastMs = 5_000;
const minuteMs = 60_000;
/** A mail server that restarts, or greylists, takes the mail by the last of these. */
const pausesMs = [minuteMs, 5 * minuteMs, 15 * minuteMs];
/** About a kilobyte each. */
const waitingMax = 1_000;

/**
 * Takes identity's mails, which nobody waits for. The caller gets the same answer after the same time, whether or not
 * the mail can be sent.
 */
export interface MailDesk {
  /**
   * Takes a mail. One that can't be sent is logged, and its reader has to ask for another. One that nobody can ask for
   * `isTriedAgain`: after 1, 5 and 15 minutes, unless its address is refused for good.
   */
  handIn(mail: Mail, how?: { isTriedAgain: boolean }): void;
  /**
   * Ends when everything that is on its way is sent or has failed, but after five seconds at the latest. What waits to
   * be tried again is given up.
   */
  allSent(): Promise<void>;
}

export function createMailDesk(context: Sending): MailDesk {
  const onTheWay = new Set<Promise<void>>();
  const waiting = new Set<NodeJS.Timeout>();
  let isStopping = false;
  return {
    handIn: (mail, { isTriedAgain } = { isTriedAgain: false }) => send(mail, isTriedAgain ? pausesMs : []),
    allSent: async () => {
      isStopping = true;
      for (const timer of waiting) clearTimeout(timer);
      if (waiting.size > 0)
        context.log.warn({ mails: waiting.size }, 'mails that waited for another try were given up');
      waiting.clear();
      await within(lastMs, Promise.all(onTheWay));
    },
  };

  function send(mail: Mail, pauses: readonly number[]): void {
    const sending = sendMail(context, mail).catch((error: unknown) => {
      const [pauseMs, ...later] = refusalOf(error) === null ? pauses : [];
      const about = { err: error, mailId: mail.id, subject: mail.subject };
      if (pauseMs === undefined || isStopping || waiting.size >= waitingMax)
        return context.log.warn(about, 'a mail could not be sent');
      context.log.warn({ ...about, pauseMs }, 'a mail could not be sent yet');
      const timer = setTimeout(() => {
        waiting.delete(timer);
        send(mail, later);
      }, pauseMs).unref();
      waiting.add(timer);
    });
    onTheWay.add(sending);
    void sending.finally(() => onTheWay.delete(sending));
  }
}

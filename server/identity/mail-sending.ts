import { Refusal } from '#contract/problem.ts';
import type { Context } from '#server/context.ts';
import { deleteSentMail, insertSentMail } from '#server/identity/bounces/store.ts';
import { forgetRefusals, setMailRefused, setMailTaken } from '#server/identity/store.ts';
import { RefusalDoubted } from '#server/platform/mailer/doubting.ts';
import type { Mail } from '#server/platform/mailer/mailer.ts';
import { refusalOf } from '#server/platform/mailer/refusal.ts';

/** How long somebody waits for a mail: a server that is away is known by then (platform/mailer/smtp-mailer.ts). */
const waitMs = 15_000;

export type Sending = Pick<Context, 'config' | 'mailer' | 'db' | 'clock' | 'log'>;

/**
 * Hands a mail over. Notes when its address is refused for good, and forgets that when a mail is taken. Of two mails at
 * the same moment the refusal wins: a note that is made while a mail is on its way stays until the next one is taken.
 * While the mail server is doubted nothing is noted, and what it said just before is forgotten. Where bounces are read,
 * it is kept before that the mail is handed over: one may come back before the mail server has answered.
 *
 * @throws Error when it was not handed over
 */
export async function sendMail(context: Sending, mail: Mail): Promise<void> {
  const begunAt = context.clock.now();
  const mayComeBack = context.config.mailBouncesToken !== null;
  if (mayComeBack) await noted(context, insertSentMail(context, mail));
  try {
    await context.mailer.send(mail);
  } catch (error) {
    if (mayComeBack) await noted(context, deleteSentMail(context, mail.id));
    const answer = refusalOf(error);
    if (answer !== null) await noted(context, noteRefusal(context, mail.to, answer));
    if (error instanceof RefusalDoubted) await noted(context, forgetRefusals(context, error.addresses));
    throw error;
  }
  await noted(context, setMailTaken(context, mail.to, begunAt));
}

export interface SentAtOnce {
  /** false: the mail server refuses the address for good. */
  isSent: boolean;
  /** Whether it does so after all, where nobody waits for its answer any more. */
  isRefusedLater: Promise<boolean>;
}

/**
 * Sends a mail that somebody asked for and waits for, though not for minutes. A mail server that takes longer to answer
 * mostly has the mail and looks into it: the mail counts as sent.
 *
 * @throws Refusal unavailable when it can't be sent at the moment
 */
export async function sendAtOnce(context: Sending, mail: Mail): Promise<SentAtOnce> {
  const sending = sendMail(context, mail).then(
    () => true,
    (error: unknown) => {
      context.log.warn({ err: error }, 'a mail could not be sent');
      if (refusalOf(error) !== null) return false;
      throw new Refusal('unavailable', 'The mail could not be sent at the moment. Please try again later.', {
        retryAfterSeconds: 60,
      });
    },
  );
  const isSent = await within(waitMs, sending);
  if (isSent !== null) return { isSent, isRefusedLater: Promise.resolve(false) };
  const isRefusedLater = sending.then(
    (isSent) => !isSent,
    () => false,
  );
  return { isSent: true, isRefusedLater };
}

/** @returns null when the time is over before the promise has ended */
export async function within<Value>(timeMs: number, promise: Promise<Value>): Promise<Value | null> {
  const over = Promise.withResolvers<null>();
  const timer = setTimeout(over.resolve, timeMs, null);
  return Promise.race([promise, over.promise]).finally(() => clearTimeout(timer));
}

async function noteRefusal(context: Sending, email: string, answer: string): Promise<void> {
  await setMailRefused(context, email, answer);
  // Doubt may have begun meanwhile, and forgotten before this was written.
  if (context.mailer.isDoubting?.()) await forgetRefusals(context, [email]);
}

/** A note that could not be written must not make a mail that was taken one that is sent again. */
async function noted({ log }: Pick<Context, 'log'>, note: Promise<void>): Promise<void> {
  await note.catch((error: unknown) => log.error({ err: error }, 'could not note what became of a mail'));
}

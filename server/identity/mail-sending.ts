import type { Context } from '#server/context.ts';
import { setMailRefused, setMailTaken } from '#server/identity/store.ts';
import type { Mail } from '#server/platform/mailer/mailer.ts';
import { refusalOf } from '#server/platform/mailer/refusal.ts';

/**
 * Hands a mail over. Notes when its address is refused for good, and forgets that when a mail is taken.
 *
 * @throws Error when it was not handed over
 */
export async function sendMail(context: Pick<Context, 'mailer' | 'db' | 'clock' | 'log'>, mail: Mail): Promise<void> {
  try {
    await context.mailer.send(mail);
  } catch (error) {
    const answer = refusalOf(error);
    if (answer !== null) await noted(context, setMailRefused(context, mail.to, answer));
    throw error;
  }
  await noted(context, setMailTaken(context, mail.to));
}

/** A note that could not be written must not make a mail that was taken one that is sent again. */
async function noted({ log }: Pick<Context, 'log'>, note: Promise<void>): Promise<void> {
  await note.catch((error: unknown) => log.error({ err: error }, 'could not note what became of a mail'));
}

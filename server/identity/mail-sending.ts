import type { Context } from '#server/context.ts';
import { setMailRefused, setMailTaken } from '#server/identity/store.ts';
import type { Mail } from '#server/platform/mailer/mailer.ts';
import { refusalOf } from '#server/platform/mailer/refusal.ts';

/**
 * Hands a mail over. Notes when its address is refused for good, and forgets that when a mail is taken.
 *
 * @throws Error when it was not handed over
 */
export async function sendMail(context: Pick<Context, 'mailer' | 'db' | 'clock'>, mail: Mail): Promise<void> {
  try {
    await context.mailer.send(mail);
  } catch (error) {
    const answer = refusalOf(error);
    if (answer !== null) await setMailRefused(context, mail.to, answer);
    throw error;
  }
  await setMailTaken(context, mail.to);
}

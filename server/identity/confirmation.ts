import { createEmailVerificationToken, isAPIError } from 'better-auth/api';
import type { Language } from '#contract/languages.ts';
import { Refusal } from '#contract/problem.ts';
import type { Context } from '#server/context.ts';
import type { Identity } from '#server/http/caller.ts';
import type { Auth } from '#server/identity/better-auth.ts';
import { confirmationMail, confirmationSeconds } from '#server/identity/mails.ts';
import { deleteProviderLinks, deleteResetLinks, setEmailConfirmed } from '#server/identity/store.ts';
import { inTransaction } from '#server/platform/transaction.ts';

/**
 * Marks the address that a link was sent to as confirmed; following it again changes nothing.
 *
 * @throws Refusal link_over
 */
export async function confirmAddress(auth: Auth, token: string): Promise<void> {
  try {
    await auth.api.verifyEmail({ query: { token } });
  } catch (error) {
    if (isAPIError(error))
      throw new Refusal('link_over', 'This link is too old, or not whole. Please ask for another one.');
    throw error;
  }
}

/**
 * Sends somebody another link, and waits until it is on its way.
 *
 * @returns false when their address is confirmed already
 * @throws Refusal unavailable when no mail can be sent at the moment
 */
export async function sendConfirmation(
  context: Context,
  auth: Auth,
  identity: Identity,
  language: Language,
): Promise<boolean> {
  if (identity.emailVerified) return false;
  const { secret } = await auth.$context;
  const token = await createEmailVerificationToken(secret, identity.email, undefined, confirmationSeconds);
  try {
    await context.mailer.send(confirmationMail(context.config, identity.email, token, language));
  } catch (error) {
    context.log.warn({ err: error }, 'a mail could not be sent');
    throw new Refusal('unavailable', 'The mail could not be sent at the moment. Please try again later.', {
      retryAfterSeconds: 60,
    });
  }
  return true;
}

/**
 * After a password was chosen by a mailed link: its user reads the mails of that address, so it is confirmed. Where it
 * was not before, a provider may have let in somebody else by it, who must not stay; other links to a new password end
 * as well.
 */
export async function trustMailbox(context: Context, identity: { id: string; emailVerified: boolean }): Promise<void> {
  await inTransaction(context, async (context) => {
    await deleteResetLinks(context, identity.id);
    if (!identity.emailVerified) await deleteProviderLinks(context, identity.id);
    await setEmailConfirmed(context, identity.id);
  });
}

import { createEmailVerificationToken, isAPIError } from 'better-auth/api';
import { verifyJWT } from 'better-auth/crypto';
import type { Language } from '#contract/languages.ts';
import { Refusal } from '#contract/problem.ts';
import type { Context } from '#server/context.ts';
import type { Identity } from '#server/http/caller.ts';
import type { AccountsBehind } from '#server/identity/accounts-behind.ts';
import type { Auth } from '#server/identity/better-auth.ts';
import { deleteEmailChange } from '#server/identity/email-change/store.ts';
import { sendAtOnce } from '#server/identity/mail-sending.ts';
import { confirmationMail, confirmationSeconds, trialMail } from '#server/identity/mails.ts';
import { deleteProviderLinks, deleteResetLinks, lockIdentity, setEmailConfirmed } from '#server/identity/store.ts';
import { deleteFactor } from '#server/identity/two-step/store.ts';
import { inTransaction } from '#server/platform/transaction.ts';

/**
 * Marks the address that a link was sent to as confirmed; following it again changes nothing.
 *
 * @throws Refusal link_over
 */
export async function confirmAddress(context: Context, auth: Auth, token: string): Promise<void> {
  try {
    await auth.api.verifyEmail({ query: { token: await signedAnew(context, token) } });
  } catch (error) {
    if (isAPIError(error))
      throw new Refusal('link_over', 'This link is too old, or not whole. Please ask for another one.');
    throw error;
  }
}

/** A token that other keys signed as if today's had: Better Auth accepts only these. */
async function signedAnew({ secrets }: Context, token: string): Promise<string> {
  for (const { identity } of secrets.others ?? []) {
    const said = await verifyJWT<{ email: string }>(token, identity);
    if (said !== null) return createEmailVerificationToken(secrets.identity, said.email);
  }
  return token;
}

/**
 * Sends somebody another link, and waits until it is on its way. Where their address is confirmed, the mail only tries
 * whether mails are taken again.
 *
 * @returns false when the mail server refuses their address for good
 * @throws Refusal unavailable when no mail can be sent at the moment
 */
export async function sendConfirmation(
  context: Context,
  auth: Auth,
  identity: Identity,
  language: Language,
): Promise<boolean> {
  const mail = identity.emailVerified
    ? trialMail(context.config, identity.email, language)
    : confirmationMail(context.config, identity.email, await confirmationToken(auth, identity.email), language);
  return (await sendAtOnce(context, mail)).isSent;
}

async function confirmationToken(auth: Auth, email: string): Promise<string> {
  const { secret } = await auth.$context;
  return createEmailVerificationToken(secret, email, undefined, confirmationSeconds);
}

/**
 * After a password was chosen by a mailed link: its user reads the mails of that address, so it is confirmed. Where it
 * was not before, somebody else may have signed up with it, or come in by a provider, and must not stay: their ways in
 * and their second factor go. Other links to a new password end, and so does a change of the address that was asked
 * for.
 */
export async function trustMailbox(
  context: Context,
  accounts: AccountsBehind,
  identity: { id: string; emailVerified: boolean },
): Promise<void> {
  const isFactorOff = await inTransaction(context, async (context) => {
    await lockIdentity(context, identity.id);
    await deleteResetLinks(context, identity.id);
    await deleteEmailChange(context, identity.id);
    await setEmailConfirmed(context, identity.id);
    if (identity.emailVerified) return false;
    await deleteProviderLinks(context, identity.id);
    return !(await accounts.isAdmin(context, identity.id)) && deleteFactor(context, identity.id);
  });
  if (isFactorOff) await accounts.secondFactorChanged(identity.id, false);
}

import { randomBytes } from 'node:crypto';
import { allowances } from '#contract/allowances.ts';
import type { Allowance } from '#contract/allowances.ts';
import type { Language } from '#contract/languages.ts';
import { Refusal } from '#contract/problem.ts';
import type { Context } from '#server/context.ts';
import type { Identity } from '#server/http/caller.ts';
import type { AccountsBehind } from '#server/identity/accounts-behind.ts';
import { isPublishedPassword } from '#server/identity/demo-admin.ts';
import { digestOf, hashOf } from '#server/identity/email-change/hashes.ts';
import { requireOwner } from '#server/identity/email-change/proof.ts';
import * as store from '#server/identity/email-change/store.ts';
import { sendAtOnce } from '#server/identity/mail-sending.ts';
import { confirmationSeconds, newEmailMail, takenEmailMail } from '#server/identity/mails.ts';
import { passwordTooCommon } from '#server/identity/security/common-passwords.ts';
import { recordSecurityEvent } from '#server/identity/security/events.ts';
import { deleteDevicesElsewhere } from '#server/identity/security/store.ts';
import type { Visit } from '#server/identity/security/visit.ts';
import {
  deleteResetLinks,
  deleteSessions,
  findIdentityByEmail,
  findOwnEmail,
  findPassword,
  lockIdentity,
  setEmail,
} from '#server/identity/store.ts';
import { sqlState } from '#server/platform/database.ts';
import { inTransaction } from '#server/platform/transaction.ts';

const uniqueViolation = '23505';

/**
 * Asks for another e-mail address: mails a link there and waits until it is on its way. It takes the place of the one
 * before. The answer and what is kept are the same whether somebody has that address or not; then the mail says so
 * instead, and holds no link.
 *
 * @throws Refusal email_unchanged; those of requireOwner; password_too_common for that of the demo accounts;
 *   too_many_requests; email_refused when the mail server refuses the address for good; unavailable when no mail can be
 *   sent at the moment
 */
export async function askEmailChange(
  context: Context,
  identity: Identity,
  said: { email: string; password?: string | undefined },
  visit: Visit,
  language: Language,
): Promise<void> {
  if (said.email === identity.email)
    throw new Refusal('email_unchanged', 'This is the e-mail address that your account has already.');
  const passwordDigest = digestOf(await requireOwner(context, identity, said.password, visit));
  // A demo account is known by its address, and open to everybody.
  if (said.password !== undefined && isPublishedPassword(said.password)) throw passwordTooCommon('password');
  const counted = countedFor(identity.id, said.email);
  for (const [allowance, key] of counted) await context.limiter.take(allowance, key);

  const token = randomBytes(32).toString('base64url');
  const tokenHash = hashOf(token);
  const isTaken = (await findIdentityByEmail(context, said.email)) !== null;
  const mail = isTaken
    ? takenEmailMail(context.config, said.email, language)
    : newEmailMail(context.config, said.email, token, language);
  const { isSent, isRefusedLater } = await sendAtOnce(context, mail).catch(async (error: unknown) => {
    // A refused address counts: each one asks the mail server whether somebody has a mailbox.
    for (const [allowance, key] of counted) await context.limiter.giveBack(allowance, key);
    throw error;
  });
  if (!isSent) {
    throw new Refusal(
      'email_refused',
      'The mail server refuses this address: there may be no such mailbox. Check the address and try again.',
    );
  }
  // Only now: a link that waits stays good when the mail to a mistyped address is refused. A mail without an answer may
  // arrive, and then its link must work.
  await store.putEmailChange(context, {
    identityId: identity.id,
    email: said.email,
    tokenHash,
    sessionId: identity.sessionId,
    passwordDigest,
    expiresAt: new Date(context.clock.now().getTime() + confirmationSeconds * 1_000),
  });
  void isRefusedLater
    .then((isRefused) => (isRefused ? store.deleteEmailChangeByToken(context, tokenHash) : undefined))
    .catch((error: unknown) => context.log.error({ err: error }, 'could not end a change to a refused address'));
  await recordSecurityEvent(context, 'email_change_asked', identity.id, visit);
}

/** The caller first: what they are refused must not use up the allowance of an address. */
function countedFor(identityId: string, email: string): [Allowance, key: string][] {
  return [
    [allowances.emailChanges, identityId],
    [allowances.emailChangesADay, identityId],
    [allowances.emailChangesToAddress, `${identityId} ${email}`],
    [allowances.emailChangesToAddressByAll, email],
  ];
}

/** Withdraws what somebody asked for. @returns how many ended: 0 when nothing waited any more */
export async function withdrawEmailChange(context: Context, identity: Identity, visit: Visit): Promise<number> {
  const ended = await store.deleteEmailChange(context, identity.id);
  if (ended > 0) await recordSecurityEvent(context, 'email_change_withdrawn', identity.id, visit);
  return ended;
}

/**
 * Gives an account the address that a link was mailed to. The link is enough, without a session. As with a new
 * password, other links end, and so do all sessions but those that asked and that confirm.
 *
 * @param caller who follows the link, if they are signed in
 * @returns the new address
 * @throws Refusal link_over; account_suspended; email_taken when somebody else has the address by now
 */
export async function changeEmail(
  context: Context,
  accounts: AccountsBehind,
  { token, caller, language }: { token: string; caller: Identity | null; language: Language },
  visit: Visit,
): Promise<string> {
  const tokenHash = hashOf(token);
  try {
    const { identityId, email } = await inTransaction(context, async (context) => {
      const asked = await store.findEmailChangeByToken(context, tokenHash);
      const before = asked && (await findOwnEmail(context, asked.identity_id));
      if (!asked || !before) throw linkOver();
      const { identity_id: identityId, email, session_id: sessionId } = asked;
      // The account is locked first, as when it is closed. After the wait for it the link may have been used.
      const isOpen = await accounts.emailChanges(context, { identityId, before, email, language });
      if (!isOpen || !(await lockIdentity(context, identityId))) throw linkOver();
      const ended = await store.deleteEmailChangeByToken(context, tokenHash);
      if (ended?.password_digest !== digestOf(await findPassword(context, identityId))) throw linkOver();
      await setEmail(context, identityId, email);
      await deleteResetLinks(context, identityId);
      const staying = caller?.id === identityId ? [sessionId, caller.sessionId] : [sessionId];
      await deleteDevicesElsewhere(context, identityId, staying);
      await deleteSessions(context, identityId, staying);
      return { identityId, email };
    });
    await recordSecurityEvent(context, 'email_changed', identityId, visit);
    return email;
  } catch (error) {
    if (sqlState(error) !== uniqueViolation) throw error;
    await store.deleteEmailChangeByToken(context, tokenHash);
    throw new Refusal(
      'email_taken',
      'Another account has this e-mail address by now, so yours was not changed. Ask for another address.',
      { cause: error },
    );
  }
}

function linkOver(): Refusal {
  return new Refusal(
    'link_over',
    'This link was used, withdrawn or replaced, or it is too old: it works once, for 24 hours. ' +
      'Please ask for a new one on the Security page.',
  );
}

import { Refusal, issueAt, refuseField } from '#contract/problem.ts';
import type { Context } from '#server/context.ts';
import { isCommonPassword, passwordTooCommon } from '#server/identity/security/common-passwords.ts';
import { deleteEmailChange } from '#server/identity/email-change/store.ts';
import { recordSecurityEvent } from '#server/identity/security/events.ts';
import { openGuess } from '#server/identity/security/guesses.ts';
import { deleteDeviceOf, deleteDevices, upsertDevice } from '#server/identity/security/store.ts';
import { recordFailure } from '#server/identity/security/tries.ts';
import type { Visit } from '#server/identity/security/visit.ts';
import {
  deleteResetLinks,
  deleteSession,
  deleteSessions,
  findPassword,
  lockIdentity,
  replacePassword,
} from '#server/identity/store.ts';
import { inTransaction } from '#server/platform/transaction.ts';

interface Owner {
  id: string;
  email: string;
  sessionId: string;
}

/**
 * Ends one session of somebody, and forgets the device it ran on: it may be lost.
 *
 * @returns how many ended: 0 when it had ended before
 */
export async function endSession(context: Context, owner: Owner, sessionId: string, visit: Visit): Promise<number> {
  const ended = await inTransaction(context, async (context) => {
    if (sessionId !== owner.sessionId) await deleteDeviceOf(context, owner.id, sessionId);
    return deleteSession(context, owner.id, sessionId);
  });
  if (ended > 0) await recordSecurityEvent(context, 'session_ended', owner.id, visit);
  return ended;
}

/** Ends the sessions of somebody, and forgets every device but the one they are at. @returns how many ended */
export async function endSessions(
  context: Context,
  owner: Owner,
  which: 'others' | 'all',
  visit: Visit,
): Promise<number> {
  const ended = await inTransaction(context, async (context) => {
    await deleteDevices(context, owner.id, visit.deviceHash);
    return deleteSessions(context, owner.id, which === 'others' ? [owner.sessionId] : []);
  });
  if (ended > 0) await recordSecurityEvent(context, 'sessions_ended', owner.id, visit);
  return ended;
}

/**
 * Changes the password of somebody who gives their current one. Other sessions, devices and links to a new password end
 * with it.
 *
 * @returns how many other sessions ended
 * @throws Refusal naming the field that is wrong; too_many_requests after too many wrong passwords; no_password;
 *   password_changed
 */
export async function changePassword(
  context: Context,
  owner: Owner,
  said: { currentPassword: string; newPassword: string },
  mayBeCommon: boolean,
  visit: Visit,
): Promise<number> {
  if (!mayBeCommon && isCommonPassword(said.newPassword)) throw passwordTooCommon('newPassword');
  const before = await findPassword(context, owner.id);
  if (before === null)
    throw new Refusal(
      'no_password',
      'Your account has no password. Choose one with the link under Forgot your password.',
    );
  await requirePassword(context, owner, before, { password: said.currentPassword, field: 'currentPassword' }, visit);
  if (said.newPassword === said.currentPassword) throw refuseField('newPassword', 'password_unchanged');
  const hash = await context.passwords.hash(said.newPassword);
  const ended = await inTransaction(context, async (context) => {
    await lockIdentity(context, owner.id);
    if (!(await replacePassword(context, owner.id, before, hash))) {
      throw new Refusal('password_changed', 'Your password was just changed elsewhere. Try again with the new one.');
    }
    await deleteResetLinks(context, owner.id);
    // Somebody else may have asked for it.
    await deleteEmailChange(context, owner.id);
    await deleteDevices(context, owner.id, visit.deviceHash);
    if (visit.deviceHash !== null) await upsertDevice(context, owner.id, visit.deviceHash, owner.sessionId);
    return deleteSessions(context, owner.id, [owner.sessionId]);
  });
  await recordSecurityEvent(context, 'password_changed', owner.id, visit);
  return ended;
}

/**
 * Takes the current password from somebody who is signed in: counted as a sign-in is.
 *
 * @param hash as it is kept
 * @throws Refusal wrong_password, naming the field; too_many_requests after too many wrong ones
 */
export async function requirePassword(
  context: Context,
  owner: Pick<Owner, 'id' | 'email'>,
  hash: string,
  { password, field }: { password: string; field: string },
  visit: Visit,
): Promise<void> {
  const guess = await openGuess(context, owner.email, visit);
  if (!(await context.passwords.verify({ hash, password }))) {
    await recordFailure(context, guess, owner.id, visit);
    throw new Refusal('wrong_password', 'This is not your current password.', {
      issues: [issueAt(field, 'password_wrong')],
    });
  }
  await guess.succeeded();
}

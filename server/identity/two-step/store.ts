import type { Context } from '#server/context.ts';
import { sessionsOf } from '#server/identity/store.ts';
import { announceDone } from '#server/platform/transaction.ts';

/** The second factor of an identity, set up or about to be. */
export async function findFactor(context: Context, identityId: string) {
  return context.db
    .selectFrom('identity_two_factor')
    .select(['id', 'secret', 'backupCodes', 'verified', 'last_step'])
    .where('userId', '=', identityId)
    .executeTakeFirst();
}

/** Uses a step up, with every earlier one. @returns false when it was used before */
export async function takeStep(context: Context, factorId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await context.db
    .updateTable('identity_two_factor')
    .set({ last_step: step })
    .where('id', '=', factorId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Writes the recovery codes that are left, unless somebody else was quicker. @returns whether they were written */
export async function replaceRecoveryCodes(
  context: Context,
  factorId: string,
  before: string,
  after: string,
): Promise<boolean> {
  const changed = await context.db
    .updateTable('identity_two_factor')
    .set({ backupCodes: after })
    .where('id', '=', factorId)
    .where('backupCodes', '=', before)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** What is sealed of all second factors. */
export async function listFactors({ db }: Context) {
  return db.selectFrom('identity_two_factor').select(['id', 'secret', 'backupCodes']).execute();
}

type Sealed = Record<'secret' | 'backupCodes', string>;

/** @returns false when it was changed meanwhile */
export async function replaceSealed({ db }: Context, id: string, before: Sealed, after: Sealed): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('identity_two_factor')
    .set(after)
    .where('id', '=', id)
    .where('secret', '=', before.secret)
    .where('backupCodes', '=', before.backupCodes)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes that a session has just given a code. */
export async function setConfirmed(context: Context, sessionId: string): Promise<void> {
  await context.db
    .updateTable('identity_session')
    .set({ confirmedAt: context.clock.now() })
    .where('id', '=', sessionId)
    .execute();
}

/** Forgets the second factor of an identity. @returns whether it had one */
export async function deleteFactor(context: Context, identityId: string): Promise<boolean> {
  const was = await context.db
    .updateTable('identity_user')
    .set({ twoFactorEnabled: false, updatedAt: context.clock.now() })
    .where('id', '=', identityId)
    .where('twoFactorEnabled', '=', true)
    .executeTakeFirst();
  await context.db.deleteFrom('identity_two_factor').where('userId', '=', identityId).execute();
  return was.numUpdatedRows > 0n;
}

/** Ends the sessions of an identity, all or all but one: every token of them is worth nothing from now on. */
export async function deleteSessions(context: Context, identityId: string, exceptId?: string): Promise<void> {
  await context.db
    .deleteFrom('identity_session')
    .where('userId', '=', identityId)
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId ?? ''))
    .execute();
  announceDone(context, sessionsOf(identityId));
}

import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { aheadOf } from '#server/platform/clock.ts';
import { announceDone, inTransaction } from '#server/platform/transaction.ts';

/** Under this is announced that sessions of an identity have ended. */
export const sessionsOf = (identityId: string) => `sessions:${identityId}`;

/**
 * Forgets an identity with its sessions, passwords and links to providers: every token of it is worth nothing from now
 * on.
 */
export async function deleteIdentity(context: Context, identityId: string): Promise<void> {
  await context.db.deleteFrom('identity_user').where('id', '=', identityId).execute();
  await context.db.deleteFrom('identity_verification').where('value', '=', identityId).execute();
  announceDone(context, sessionsOf(identityId));
}

/** So that no statement holds many rows for long. */
const deletedAtOnce = 500;

/**
 * Forgets identities of before a moment that have no account and no session. Somebody signed up and never chose an
 * account type. All that is kept of them goes with them.
 */
export async function deleteUnfinishedSignUps(context: Context, before: Date): Promise<void> {
  let found = 0;
  do found = await inTransaction(context, (context) => deleteSome(context, before));
  while (found === deletedAtOnce);
}

async function deleteSome({ db }: Context, before: Date): Promise<number> {
  const isUnfinished = sql<boolean>`not exists (select from users where users.identity_id = identity_user.id)
    and not exists (select from identity_session as session where session."userId" = identity_user.id)`;
  const locked = await db
    .selectFrom('identity_user')
    .select('id')
    .where('createdAt', '<', before)
    .where(isUnfinished)
    .limit(deletedAtOnce)
    .forUpdate()
    .skipLocked()
    .execute();
  if (locked.length === 0) return 0;
  const ids = locked.map(({ id }) => id);
  // A second statement sees an account that came before the lock. None comes after it: its foreign key waits for us.
  const gone = await db
    .deleteFrom('identity_user')
    .where('id', 'in', ids)
    .where(isUnfinished)
    .returning('id')
    .execute();
  const goneIds = gone.map(({ id }) => id);
  if (goneIds.length > 0) await db.deleteFrom('identity_verification').where('value', 'in', goneIds).execute();
  return ids.length;
}

/**
 * What changes several things of an identity (its password, address, links, sessions) locks it before the first one:
 * two of them in different orders would wait for each other.
 *
 * @returns whether it is still there
 */
export async function lockIdentity({ db }: Context, identityId: string): Promise<boolean> {
  const row = await db
    .selectFrom('identity_user')
    .select('id')
    .where('id', '=', identityId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends every other link to a new password of an identity. */
export async function deleteResetLinks(context: Context, identityId: string): Promise<void> {
  await context.db.deleteFrom('identity_verification').where('value', '=', identityId).execute();
}

/** Ends the ways in by a provider. */
export async function deleteProviderLinks(context: Context, identityId: string): Promise<void> {
  await context.db
    .deleteFrom('identity_account')
    .where('userId', '=', identityId)
    .where('providerId', '!=', 'credential')
    .execute();
}

/** Marks the e-mail address of an identity as confirmed. */
export async function setEmailConfirmed(context: Context, identityId: string): Promise<void> {
  await context.db
    .updateTable('identity_user')
    .set({ emailVerified: true, updatedAt: context.clock.now() })
    .where('id', '=', identityId)
    .execute();
}

/** Gives an identity another address, which was confirmed just now: nothing was refused there yet. */
export async function setEmail(context: Context, identityId: string, email: string): Promise<void> {
  await context.db
    .updateTable('identity_user')
    .set({ email, emailVerified: true, mailRefusal: null, mailRefusedAt: null, updatedAt: context.clock.now() })
    .where('id', '=', identityId)
    .execute();
}

/** The e-mail address of an identity, and whether it is confirmed. */
export async function findOwnEmail({ db }: Context, identityId: string) {
  return db
    .selectFrom('identity_user')
    .select(['email', 'emailVerified'])
    .where('id', '=', identityId)
    .executeTakeFirst();
}

/** Is the e-mail address of an identity confirmed? */
export async function isEmailConfirmed(context: Context, identityId: string): Promise<boolean> {
  const row = await context.db
    .selectFrom('identity_user')
    .select('emailVerified')
    .where('id', '=', identityId)
    .executeTakeFirst();
  return row?.emailVerified === true;
}

/** Notes that mails to an address come back, with the mail server's answer. */
export async function setMailRefused(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  email: string,
  answer: string,
): Promise<void> {
  await db
    .updateTable('identity_user')
    .set({ mailRefusal: answer, mailRefusedAt: clock.now() })
    .where('email', '=', email)
    .execute();
}

/**
 * Forgets that mails to an address came back, unless they have done so since; a time that lies ahead says nothing of
 * that. Most have no note: nothing is written.
 */
export async function setMailTaken(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  email: string,
  since: Date,
): Promise<void> {
  await db
    .updateTable('identity_user')
    .set({ mailRefusal: null, mailRefusedAt: null })
    .where('email', '=', email)
    .where((is) => is.or([is('mailRefusedAt', '<=', since), is('mailRefusedAt', '>', aheadOf(clock.now()))]))
    .execute();
}

/**
 * Forgets the same of several addresses: the mail server said so, and was wrong. They are locked in the order in which
 * bounces lock readers.
 */
export async function forgetRefusals({ db }: Pick<Context, 'db'>, emails: readonly string[]): Promise<void> {
  await db
    .with('locked', (db) =>
      db
        .selectFrom('identity_user')
        .select('id')
        .where('email', 'in', emails)
        .where('mailRefusedAt', 'is not', null)
        .orderBy('id')
        .forNoKeyUpdate(),
    )
    .updateTable('identity_user')
    .set({ mailRefusal: null, mailRefusedAt: null })
    .where('id', 'in', (one) => one.selectFrom('locked').select('id'))
    .execute();
}

const sessionsMax = 100;

/** The running sessions of an identity, the latest first. */
export async function listSessions({ db, clock }: Context, identityId: string) {
  return db
    .selectFrom('identity_session')
    .select(['id', 'ipAddress', 'userAgent', 'createdAt', 'updatedAt'])
    .where('userId', '=', identityId)
    .where('expiresAt', '>', clock.now())
    .orderBy('updatedAt', 'desc')
    .limit(sessionsMax)
    .execute();
}

export type SessionRow = Awaited<ReturnType<typeof listSessions>>[number];

/** Whose session has this token. */
export async function findSessionByToken({ db }: Context, token: string) {
  return db
    .selectFrom('identity_session')
    .innerJoin('identity_user', 'identity_user.id', 'identity_session.userId')
    .select([
      'identity_session.id as sessionId',
      'identity_user.id',
      'identity_user.email',
      'identity_user.emailVerified',
    ])
    .where('identity_session.token', '=', token)
    .executeTakeFirst();
}

/** When somebody signed in with a session; null when it has ended. */
export async function sessionBegunAt({ db }: Context, sessionId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('identity_session')
    .select('createdAt')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return row?.createdAt ?? null;
}

/** Ends one session of an identity. @returns how many ended */
export async function deleteSession(context: Context, identityId: string, sessionId: string): Promise<number> {
  const gone = await context.db
    .deleteFrom('identity_session')
    .where('userId', '=', identityId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  announceDone(context, sessionsOf(identityId));
  return Number(gone.numDeletedRows);
}

/** Ends the sessions of an identity, but for those named. @returns how many ended */
export async function deleteSessions(context: Context, identityId: string, but: readonly string[]): Promise<number> {
  const gone = await context.db
    .deleteFrom('identity_session')
    .where('userId', '=', identityId)
    .$if(but.length > 0, (query) => query.where('id', 'not in', but))
    .executeTakeFirst();
  announceDone(context, sessionsOf(identityId));
  return Number(gone.numDeletedRows);
}

/** They hold addresses of networks. Better Auth leaves them unless their cookie comes once more. */
export async function deleteEndedSessions({ db, clock }: Context): Promise<void> {
  await db.deleteFrom('identity_session').where('expiresAt', '<', clock.now()).execute();
}

/** A session that is used goes on, and may have begun long ago. */
export async function forgetNetworksOfSessions({ db }: Context, begunBefore: Date): Promise<void> {
  await db
    .updateTable('identity_session')
    .set({ ipAddress: null })
    .where('createdAt', '<', begunBefore)
    .where('ipAddress', 'is not', null)
    .execute();
}

/** A session is used by what renews its token, so this is no later than 15 minutes after its last call. */
export async function noteUse({ db, clock }: Context, sessionId: string): Promise<void> {
  await db.updateTable('identity_session').set({ updatedAt: clock.now() }).where('id', '=', sessionId).execute();
}

/** The identity of an e-mail address. */
export async function findIdentityByEmail({ db }: Context, email: string): Promise<string | null> {
  return (await db.selectFrom('identity_user').select('id').where('email', '=', email).executeTakeFirst())?.id ?? null;
}

/** The password of an identity as it is kept; null when it has none. */
export async function findPassword({ db }: Context, identityId: string): Promise<string | null> {
  const row = await db
    .selectFrom('identity_account')
    .select('password')
    .where('userId', '=', identityId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst();
  return row?.password ?? null;
}

/** Replaces the password of an identity, unless somebody has replaced it meanwhile. @returns whether it was replaced */
export async function replacePassword(
  { db, clock }: Context,
  identityId: string,
  before: string,
  hash: string,
): Promise<boolean> {
  const done = await db
    .updateTable('identity_account')
    .set({ password: hash, updatedAt: clock.now() })
    .where('userId', '=', identityId)
    .where('providerId', '=', 'credential')
    .where('password', '=', before)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

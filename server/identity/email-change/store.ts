import type { Context } from '#server/context.ts';

export interface AskedEmail {
  identityId: string;
  email: string;
  tokenHash: string;
  /** Of who asked. */
  sessionId: string;
  /** Null: they had none. */
  passwordDigest: string | null;
  expiresAt: Date;
}

/** Keeps what somebody asked for, in place of what they asked for before. */
export async function putEmailChange({ db, clock }: Context, asked: AskedEmail): Promise<void> {
  const row = {
    email: asked.email,
    token_hash: asked.tokenHash,
    session_id: asked.sessionId,
    password_digest: asked.passwordDigest,
    asked_at: clock.now(),
    expires_at: asked.expiresAt,
  };
  await db
    .insertInto('email_changes')
    .values({ identity_id: asked.identityId, ...row })
    .onConflict((conflict) => conflict.column('identity_id').doUpdateSet(row))
    .execute();
}

/** What somebody has asked for and not confirmed; null when there is nothing, or it has expired. */
export async function findEmailChange({ db, clock }: Context, identityId: string) {
  const row = await db
    .selectFrom('email_changes')
    .select(['email', 'expires_at'])
    .where('identity_id', '=', identityId)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  return row ?? null;
}

/** Whose link has this token, and what they asked for, as long as the link is good. */
export async function findEmailChangeByToken({ db, clock }: Context, tokenHash: string) {
  const row = await db
    .selectFrom('email_changes')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  return row ?? null;
}

/** Binds what somebody asked for to the new hash of the same password. */
export async function setPasswordDigest(
  { db }: Context,
  identityId: string,
  { before, digest }: { before: string | null; digest: string | null },
): Promise<void> {
  await db
    .updateTable('email_changes')
    .set({ password_digest: digest })
    .where('identity_id', '=', identityId)
    .where('password_digest', '=', before)
    .execute();
}

/** Ends one link. @returns what it was bound to, if it was there: of several at the same moment one finds it */
export async function deleteEmailChangeByToken({ db }: Context, tokenHash: string) {
  return db
    .deleteFrom('email_changes')
    .where('token_hash', '=', tokenHash)
    .returning('password_digest')
    .executeTakeFirst();
}

/** Ends what somebody asked for. @returns how many ended */
export async function deleteEmailChange({ db, clock }: Context, identityId: string): Promise<number> {
  const gone = await db
    .deleteFrom('email_changes')
    .where('identity_id', '=', identityId)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}

/** Forgets what was not confirmed in time. */
export async function deleteExpiredEmailChanges({ db, clock }: Context): Promise<void> {
  await db.deleteFrom('email_changes').where('expires_at', '<=', clock.now()).execute();
}

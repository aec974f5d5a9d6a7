import type { Context } from '#server/context.ts';

export interface SessionRow {
  sessionId: string;
  identityId: string;
  name: string;
  email: string;
  photoUrl: string | null;
}

/** A session that has not ended, by its id. */
export async function findSession(context: Context, sessionId: string): Promise<SessionRow | undefined> {
  return context.db
    .selectFrom('identity_session as session')
    .innerJoin('identity_user as identity', 'identity.id', 'session.userId')
    .select(['session.id as sessionId', 'identity.id as identityId', 'identity.name', 'identity.email', 'identity.image as photoUrl'])
    .where('session.id', '=', sessionId)
    .where('session.expiresAt', '>', context.clock.now())
    .executeTakeFirst();
}

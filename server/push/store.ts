import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { PushKeys, PushTarget } from '#server/platform/push-sender/push-sender.ts';

/** The market's own keys; undefined until they are made. */
export async function findKeys(context: Context): Promise<PushKeys | undefined> {
  const row = await context.db.selectFrom('push_keys').select(['public_key', 'private_key']).executeTakeFirst();
  return row && { publicKey: row.public_key, privateKey: row.private_key };
}

export async function insertKeys(context: Context, { publicKey, privateKey }: PushKeys): Promise<void> {
  const row = { public_key: publicKey, private_key: privateKey };
  await context.db
    .insertInto('push_keys')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

interface NewSubscription extends PushTarget {
  userId: string;
  sessionId: string;
}

/** A browser is whose it was last: who signed in there before is not told there any more. */
export async function putSubscription(context: Context, subscription: NewSubscription): Promise<void> {
  const { userId, sessionId, endpoint, p256dh, auth } = subscription;
  const row = { user_id: userId, session_id: sessionId, p256dh, auth, created_at: sql<Date>`now()` };
  await context.db
    .insertInto('push_subscriptions')
    .values({ endpoint, ...row })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
    .execute();
}

/** Keeps only the newest browsers of somebody. */
export async function keepNewest(context: Context, userId: string, most: number): Promise<void> {
  await context.db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('id', 'in', (of) =>
      of
        .selectFrom('push_subscriptions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .offset(most),
    )
    .execute();
}

/** @returns how many there were: 0 or 1 */
export async function deleteSubscription(context: Context, endpoint: string, userId?: string): Promise<number> {
  const { numDeletedRows } = await context.db
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Of these people, those with a subscribed browser. Its session may have ended since. */
export async function usersWithBrowsers(context: Context, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await context.db
    .selectFrom('push_subscriptions')
    .select('user_id')
    .distinct()
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .execute();
  return new Set(rows.map(({ user_id: id }) => id));
}

/** The addresses of the browser in which this session is, as long as it lasts. */
export async function listEndpoints(context: Context, sessionId: string): Promise<string[]> {
  const rows = await context.db
    .selectFrom('push_subscriptions')
    .select('endpoint')
    .where('session_id', '=', sessionId)
    .execute();
  return rows.map(({ endpoint }) => endpoint);
}

/** The browsers of somebody in which they are still signed in. */
export async function listSubscriptions(context: Context, userId: string): Promise<PushTarget[]> {
  return context.db
    .selectFrom('push_subscriptions as browser')
    .innerJoin('identity_session as session', 'session.id', 'browser.session_id')
    .innerJoin('users as owner', 'owner.id', 'browser.user_id')
    .select(['browser.endpoint', 'browser.p256dh', 'browser.auth'])
    .where('browser.user_id', '=', userId)
    .where('session.expiresAt', '>', context.clock.now())
    .where('owner.closed_at', 'is', null)
    .where('owner.suspended_at', 'is', null)
    .execute();
}

import type { AccountType } from '#contract/limits.ts';
import type { Context } from '#server/context.ts';

/** The account of an identity with what decides its role. */
export async function findAccount(context: Context, identityId: string) {
  return accounts(context).where('users.identity_id', '=', identityId).where('users.closed_at', 'is', null).executeTakeFirst();
}

/** Whose session that is, with the account if there is one; undefined when it has ended. */
export async function findCaller(context: Context, sessionId: string) {
  return context.db
    .selectFrom('callers')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('expires_at', '>', context.clock.now())
    .executeTakeFirst();
}

/** The open account of an e-mail. */
export async function findAccountByEmail(context: Context, email: string) {
  return accounts(context).where('users.email', '=', email).where('users.closed_at', 'is', null).executeTakeFirst();
}

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

function accounts(context: Context) {
  return context.db
    .selectFrom('users')
    .leftJoin('admin_grants', 'admin_grants.user_id', 'users.id')
    .select(['users.id', 'users.name', 'users.email', 'users.account_type', 'users.verified_at', 'admin_grants.granted_at']);
}

/** Opens an account; null when the identity or the e-mail has one. */
export async function insertAccount(
  context: Context,
  account: { identityId: string; name: string; email: string; accountType: AccountType },
): Promise<string | null> {
  const row = await context.db
    .insertInto('users')
    .values({ identity_id: account.identityId, name: account.name, email: account.email, account_type: account.accountType })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

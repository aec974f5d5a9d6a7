import { sql } from 'kysely';
import type { Context } from '#server/context.ts';

const firstId = '00000000-0000-0000-0000-000000000000';

/** What somebody looks for again and again, the latest first. */
export async function listSearches(context: Context, userId: string) {
  return context.db
    .selectFrom('saved_searches')
    .select(['id', 'name', 'wishes', 'saved_at', 'by_mail', 'by_push'])
    .where('user_id', '=', userId)
    .orderBy('saved_at', 'desc')
    .orderBy('id')
    .execute();
}

export type SearchRow = Awaited<ReturnType<typeof listSearches>>[number];

export async function findSearchWith(context: Context, userId: string, wishes: string): Promise<string | null> {
  const row = await context.db
    .selectFrom('saved_searches')
    .select('id')
    .where('user_id', '=', userId)
    .where(sql<boolean>`md5(wishes) = md5(${wishes})`)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function countSearches(context: Context, userId: string): Promise<number> {
  const { count } = await context.db
    .selectFrom('saved_searches')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertSearch(
  context: Context,
  userId: string,
  search: { name: string; wishes: string },
): Promise<string> {
  const row = { user_id: userId, ...search };
  return (await context.db.insertInto('saved_searches').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Whose search it is; null when it is gone. */
export async function findOwner(context: Context, id: string): Promise<string | null> {
  const row = await context.db.selectFrom('saved_searches').select('user_id').where('id', '=', id).executeTakeFirst();
  return row?.user_id ?? null;
}

/** @returns how many there were: 0 or 1 */
export async function setSearchSwitches(
  context: Context,
  userId: string,
  id: string,
  { mail, push }: { mail?: boolean | undefined; push?: boolean | undefined },
): Promise<number> {
  const { rows } = await sql`update saved_searches
      set by_mail = coalesce(${mail ?? null}, by_mail), by_push = coalesce(${push ?? null}, by_push)
    where id = ${id}::uuid and user_id = ${userId}::uuid returning id`.execute(context.db);
  return rows.length;
}

/** @returns how many there were: 0 or 1 */
export async function deleteSearch(context: Context, userId: string, id: string): Promise<number> {
  const { numDeletedRows } = await context.db
    .deleteFrom('saved_searches')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** The next searches of open accounts, by id, after this one. */
export async function listWatchingSearches(
  context: Context,
  { after = firstId, limit }: { after?: string | undefined; limit: number },
) {
  return ofOpenAccounts(context)
    .select(['search.id', 'search.user_id', 'search.wishes', 'search.saved_at', 'search.by_mail', 'search.by_push'])
    .where('search.id', '>', after)
    .orderBy('search.id')
    .limit(limit)
    .execute();
}

export type WatchingSearch = Awaited<ReturnType<typeof listWatchingSearches>>[number];

/** Until the transaction ends. @returns by id where those tell that are not gone, and whose owners not suspended */
export async function holdSearches(context: Context, ids: readonly string[]) {
  const rows = await ofOpenAccounts(context)
    .select(['search.id', 'search.by_mail', 'search.by_push'])
    .where('search.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('search.id')
    .forShare('search')
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

function ofOpenAccounts(context: Context) {
  return context.db
    .selectFrom('saved_searches as search')
    .innerJoin('users as owner', 'owner.id', 'search.user_id')
    .where('owner.closed_at', 'is', null)
    .where('owner.suspended_at', 'is', null);
}

/** Forgets what a closed account looked for, and the notices of it. */
export async function forgetSearches(context: Context, userId: string): Promise<void> {
  await context.db.deleteFrom('saved_searches').where('user_id', '=', userId).execute();
}

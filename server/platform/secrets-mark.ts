import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/platform/database.ts';
import { sqlState } from '#server/platform/database.ts';
import type { Secrets } from '#server/platform/secrets.ts';

type Known = Pick<Secrets, 'identity' | 'accessToken'>;

/** Tells secrets from others, and nothing of them: they are random. The database's password is no part of it. */
function markOf({ identity, accessToken }: Known): string {
  return createHmac('sha256', identity).update(`mark ${accessToken}`).digest('base64url');
}

/**
 * The first server to start writes down whose secrets it has. Later ones must have the same.
 *
 * @throws Error when they are others: what people sealed with these the other servers could not read
 */
export async function requireSameSecrets(db: Database, secrets: Known, dataDir: string): Promise<void> {
  const mark = markOf(secrets);
  await db
    .insertInto('secrets_mark')
    .values({ mark })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if ((await markIn(db)) === mark) return;
  throw new Error(
    `The secrets.json in ${dataDir} is not this market's. Copy it there from the DATA_DIR of a server that has the ` +
      'right one, or from a backup. With another one sessions would end, and addresses, account numbers and second ' +
      'factors could not be read. If it was replaced on purpose, for all servers: npm run admin -- new-secrets. How ' +
      'to say that in a container: docs/operations.md, Other secrets.',
  );
}

/**
 * Nothing lasting is sealed before there are accounts. But another server may be about to make some. Servers beat each
 * minute, by clocks of their own.
 */
const aMomentAgo = sql<Date>`now() - interval '5 minutes'`;

/**
 * Notes that a server starts with the market's secrets. In a market without accounts, and without a server that runs or
 * has just started, those of the next one become the market's.
 */
export async function noteStart(owner: Database, secrets: Known): Promise<void> {
  const mark = markOf(secrets);
  await owner
    .updateTable('secrets_mark')
    .set({ mark, noted_at: sql`now()` })
    .where(({ and, eb, exists, not, or, selectFrom }) =>
      or([
        eb('mark', '=', mark),
        and([
          eb('noted_at', '<', aMomentAgo),
          not(exists(selectFrom('identity_user').select('id'))),
          not(exists(selectFrom('uptime').select('beat_at').where('beat_at', '>', aMomentAgo))),
        ]),
      ]),
    )
    .execute();
}

/** @returns null while that isn't known: no server of this version has started yet */
export async function areSameSecrets(db: Database, secrets: Known): Promise<boolean | null> {
  try {
    const mark = await markIn(db);
    return mark === null ? null : mark === markOf(secrets);
  } catch (error) {
    // Not migrated yet, or granted.
    if (['42P01', '42501'].includes(sqlState(error) ?? '')) return null;
    throw error;
  }
}

/** From the next start on these are the market's. @returns false when they were already */
export async function takeNewSecrets(db: Database, secrets: Known): Promise<boolean> {
  const mark = markOf(secrets);
  if ((await markIn(db)) === mark) return false;
  await db
    .insertInto('secrets_mark')
    .values({ mark })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ mark, noted_at: sql`now()` }))
    .execute();
  return true;
}

async function markIn(db: Database): Promise<string | null> {
  const row = await db.selectFrom('secrets_mark').select('mark').executeTakeFirst();
  return row?.mark ?? null;
}

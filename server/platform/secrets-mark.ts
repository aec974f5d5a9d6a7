import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/platform/database.ts';
import { sqlState } from '#server/platform/database.ts';
import { allKeys } from '#server/platform/secrets.ts';
import type { Keys, Secrets } from '#server/platform/secrets.ts';

type Known = Omit<Secrets, 'postgresPassword'>;

/** Tells secrets from others, and nothing of them: they are random. The database's password is no part of it. */
function markOf({ identity, accessToken }: Keys): string {
  return createHmac('sha256', identity).update(`mark ${accessToken}`).digest('base64url');
}

/**
 * The first server to start writes down whose secrets it has. Later ones must have the same.
 *
 * @returns them, with the keys that are in use in front
 * @throws Error when they are others: what people sealed with these the other servers could not read
 */
export async function requireSameSecrets<Given extends Known>(
  db: Database,
  secrets: Given,
  dataDir: string,
): Promise<Given> {
  await db
    .insertInto('secrets_mark')
    .values({ mark: markOf(secrets) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const inUse = withMarkedInFront(secrets, await markIn(db));
  if (inUse !== null) return inUse;
  throw new Error(
    `The secrets.json in ${dataDir} is not this market's. Copy it there from the DATA_DIR of a server that has the ` +
      'right one, or from a backup. With another one sessions would end, and addresses, account numbers and second ' +
      'factors could not be read. If it was replaced on purpose, for all servers: npm run admin -- new-secrets. How ' +
      'to say that in a container: docs/operations.md, Other secrets.',
  );
}

/** Another server may be about to make accounts, and servers beat each minute, by clocks of their own. */
const aMomentAgo = sql<Date>`now() - interval '5 minutes'`;

/**
 * Notes that a server starts with the market's secrets. In a market without accounts, and without a server that runs or
 * has just started, those of the next one become the market's.
 */
export async function noteStart(owner: Database, secrets: Known): Promise<void> {
  const { numUpdatedRows } = await owner
    .updateTable('secrets_mark')
    .set({ noted_at: sql`now()` })
    .where('mark', 'in', allKeys(secrets).map(markOf))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  await owner
    .updateTable('secrets_mark')
    .set({ mark: markOf(secrets), noted_at: sql`now()` })
    .where(({ and, eb, exists, not, selectFrom }) =>
      and([
        eb('noted_at', '<', aMomentAgo),
        not(exists(selectFrom('identity_user').select('id'))),
        not(exists(selectFrom('uptime').select('beat_at').where('beat_at', '>', aMomentAgo))),
      ]),
    )
    .execute();
}

/** @returns null while that isn't known: no server of this version has started yet */
export async function areSameSecrets(db: Database, secrets: Known): Promise<boolean | null> {
  const mark = await markIfKnown(db);
  return mark === null ? null : withMarkedInFront(secrets, mark) !== null;
}

/** The same secrets with the keys that are in use in front, as far as that is known. */
export async function asInUse<Given extends Known>(db: Database, secrets: Given): Promise<Given> {
  return withMarkedInFront(secrets, await markIfKnown(db)) ?? secrets;
}

/**
 * From their next start on servers use the newest keys of these secrets.
 *
 * @returns false when they do already
 * @throws Error when the market's own are not among them: what those sealed could not be read
 */
export async function useNewestKeys(db: Database, secrets: Known): Promise<boolean> {
  if (withMarkedInFront(secrets, await markIn(db)) === null)
    throw new Error('The keys that the market uses are not in this secrets.json, so nothing was changed.');
  return takeNewSecrets(db, secrets);
}

/** From the next start on these are the market's. @returns false when they were already */
export async function takeNewSecrets(db: Database, secrets: Known): Promise<boolean> {
  const [newest = secrets] = allKeys(secrets).toSorted((one, other) => other.version - one.version);
  const mark = markOf(newest);
  if ((await markIn(db)) === mark) return false;
  await db
    .insertInto('secrets_mark')
    .values({ mark })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ mark, noted_at: sql`now()` }))
    .execute();
  return true;
}

function withMarkedInFront<Given extends Known>(secrets: Given, mark: string | null): Given | null {
  const all = allKeys(secrets);
  const marked = all.find((keys) => markOf(keys) === mark);
  return marked === undefined ? null : { ...secrets, ...marked, others: all.filter((keys) => keys !== marked) };
}

async function markIfKnown(db: Database): Promise<string | null> {
  try {
    return await markIn(db);
  } catch (error) {
    // Not migrated yet, or granted.
    if (['42P01', '42501'].includes(sqlState(error) ?? '')) return null;
    throw error;
  }
}

async function markIn(db: Database): Promise<string | null> {
  const row = await db.selectFrom('secrets_mark').select('mark').executeTakeFirst();
  return row?.mark ?? null;
}

import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { sqlState } from '#server/platform/database.ts';
import type { Log } from '#server/platform/log.ts';
import { builtIndex } from '#server/platform/migration-files.ts';
import type { Migration } from '#server/platform/migration-files.ts';

/** How a migration waits for tables that others use. */
export interface Patience {
  /**
   * While a migration waits for a lock, all who come after it wait too. So it stands in the line for less time than a
   * request waits (`requestLimits.lockMs`), steps out of it, and tries again.
   */
  lockMs: number;
  pauseMs: number;
  tries: number;
}
const usualPatience: Patience = { lockMs: 1_000, pauseMs: 2_000, tries: 200 };

/**
 * Applies one migration and records it. After a failure or a crash the next try goes on where this one ended.
 *
 * @throws Error when it fails, or when others hold its tables longer than `patience` allows
 */
export async function applyMigration(
  client: pg.Client,
  migration: Migration,
  log: Log,
  patience = usualPatience,
): Promise<void> {
  // A role may have limits for requests. A migration takes as long as it takes.
  await client.query('set statement_timeout = 0');
  await client.query('set idle_in_transaction_session_timeout = 0');
  const trying = (work: () => Promise<void>) => tryAgain(work, migration.name, log, patience);
  for (const statement of migration.way === 'indexes' ? migration.statements : [])
    await trying(() => buildIndex(client, statement, migration.name, log));
  if (migration.way === 'lots') await inLots(client, migration, trying, patience);
  await trying(() =>
    inTransaction(client, patience, async () => {
      if (migration.way === 'at once') await client.query(migration.sql);
      await client.query('insert into migrations (name, hash) values ($1, $2)', [migration.name, migration.hash]);
    }),
  );
}

/** Builds an index, or drops one, while others read and write its table. What a failed try left is dropped first. */
async function buildIndex(client: pg.Client, statement: string, migration: string, log: Log): Promise<void> {
  // It waits for transactions, but nobody waits behind it.
  await client.query('set lock_timeout = 0');
  const name = builtIndex(statement);
  const { rows } = await client.query<{ valid: boolean }>(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [name],
  );
  if (rows[0]?.valid === true) return;
  if (rows[0]?.valid === false) await client.query(`drop index concurrently ${name}`);
  log.info(
    { migration, statement },
    'an index is built or dropped, once the transactions that began earlier are over: ' +
      'see "select pid, xact_start, query from pg_stat_activity order by xact_start"',
  );
  try {
    await client.query(statement);
  } catch (error) {
    // An index that isn't valid costs each write, and a unique one still refuses rows.
    if (name !== null) await client.query(`drop index concurrently if exists ${name}`).catch(() => undefined);
    throw error;
  }
}

async function inLots(
  client: pg.Client,
  migration: Migration,
  trying: (work: () => Promise<void>) => Promise<void>,
  patience: Patience,
): Promise<void> {
  const [statement = ''] = migration.statements;
  let changed: number;
  do {
    changed = 0;
    await trying(() =>
      inTransaction(client, patience, async () => {
        changed = (await client.query(statement)).rowCount ?? 0;
      }),
    );
  } while (changed > 0);
}

async function inTransaction(client: pg.Client, { lockMs }: Patience, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockMs}`);
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** A lock that others hold for too long, or a deadlock with them. */
const inTheWay = ['55P03', '40P01'];

async function tryAgain(work: () => Promise<void>, name: string, log: Log, patience: Patience): Promise<void> {
  for (let tried = 1; ; tried += 1)
    try {
      return await work();
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      if (!inTheWay.includes(sqlState(error) ?? '')) throw new Error(`${name} failed: ${why}`, { cause: error });
      if (tried >= patience.tries)
        throw new Error(
          `${name} could not lock a table in ${tried} tries: something in the database holds it. ` +
            `Find it with "select pid, xact_start, query from pg_stat_activity order by xact_start", end it, ` +
            'and start again.',
          { cause: error },
        );
      if (tried % 10 === 1) log.warn({ migration: name, tried, why }, 'a migration waits for a table that others use');
      await sleep(patience.pauseMs * (0.5 + Math.random()));
    }
}

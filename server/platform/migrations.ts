import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '#server/platform/log.ts';
import { readMigrations } from '#server/platform/migration-files.ts';
import type { Migration } from '#server/platform/migration-files.ts';
import { applyMigration } from '#server/platform/migration-ways.ts';

/** Any number, but the same in all servers: its holder migrates, the others wait. */
const lockKey = 728_355;
const oldestServer = 150_000;
const askAgainMs = 200;
/** Tries between two lines in the log: one a minute. */
const saidAgainAfter = 300;

/**
 * Applies what is missing of db/migrations under a lock that the whole database shares.
 *
 * @param afterwards runs under the same lock, also when nothing was missing
 * @throws Error when the server is older than PostgreSQL 15, or an applied migration differs from its file.
 */
export async function migrate(
  connection: pg.ClientConfig,
  log: Log,
  afterwards: (client: pg.Client) => Promise<void> = async () => undefined,
): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'redial-migrations' });
  await client.connect();
  try {
    await requireServer(client);
    await waitForTurn(client, log);
    await client.query(
      'create table if not exists migrations (name text primary key, hash text not null, ' +
        'applied_at timestamptz not null default now())',
    );
    await applyMissing(client, await readMigrations(), log);
    await afterwards(client);
  } finally {
    await client.end();
  }
}

async function requireServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  if (Number(rows[0]?.server_version_num) < oldestServer) throw new Error('Redial needs PostgreSQL 15 or newer.');
}

/** By asking again and again: a statement that waits is a transaction, and an index is built only once those are over. */
async function waitForTurn(client: pg.Client, log: Log): Promise<void> {
  for (let asked = 1; ; asked += 1) {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [lockKey]);
    if (rows[0]?.got === true) return;
    if (asked % saidAgainAfter === 0)
      log.warn('another server migrates the database: this one starts once that is over');
    await sleep(askAgainMs);
  }
}

async function applyMissing(client: pg.Client, migrations: Migration[], log: Log): Promise<void> {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations');
  const applied = new Map(rows.map((row) => [row.name, row.hash]));
  for (const migration of migrations) {
    const hash = applied.get(migration.name);
    if (hash === migration.hash) continue;
    if (hash !== undefined)
      throw new Error(`${migration.name} was changed after it had been applied. Write a new migration instead.`);
    await applyMigration(client, migration, log);
    log.info({ migration: migration.name }, 'migration applied');
  }
}

import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Log } from '#server/platform/log.ts';

const folder = join(import.meta.dirname, '../../db/migrations');
/** Any number, but the same in all servers: its holder migrates, the others wait. */
const lockKey = 728_355;
const oldestServer = 150_000;

interface Migration {
  name: string;
  sql: string;
  hash: string;
}

/**
 * Applies what is missing of db/migrations, one transaction each, under a lock that the whole database shares.
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
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query(
      'create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
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

async function applyMissing(client: pg.Client, migrations: Migration[], log: Log): Promise<void> {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations');
  const applied = new Map(rows.map((row) => [row.name, row.hash]));
  for (const migration of migrations) {
    const hash = applied.get(migration.name);
    if (hash === migration.hash) continue;
    if (hash !== undefined)
      throw new Error(`${migration.name} was changed after it had been applied. Write a new migration instead.`);
    await apply(client, migration);
    log.info({ migration: migration.name }, 'migration applied');
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await client.query('insert into migrations (name, hash) values ($1, $2)', [migration.name, migration.hash]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { marketFolder } from './market-url.ts';
import { ownerConnection } from './owner-connection.ts';

/**
 * Makes a database with two roles beside that of this worker's market, on the same server, with the statements of
 * deploy/database/roles.sql.
 *
 * @returns what a market needs in its environment to use it
 */
export async function makeDatabase(name: string): Promise<Record<'DATABASE_URL' | 'DATABASE_MIGRATION_URL', string>> {
  const statements = readFileSync(join(import.meta.dirname, '../../deploy/database/roles.sql'), 'utf8')
    .replaceAll(/^--.*$/gm, '')
    .replaceAll('phones', name)
    .replaceAll(/:'\w+_password'/g, "'secret'");
  await asOwner(...statements.split(';'));
  const url = (user: string) =>
    `postgres://${user}:secret@localhost/${name}?host=${encodeURIComponent(join(marketFolder(), 'run'))}`;
  return { DATABASE_URL: url(`${name}_app`), DATABASE_MIGRATION_URL: url(`${name}_owner`) };
}

/** Takes it away again. */
export async function dropDatabase(name: string): Promise<void> {
  await asOwner(`drop database ${name} with (force)`, `drop role ${name}_app`, `drop role ${name}_owner`);
}

interface Connection {
  application_name: string;
  usename: string;
  usesuper: boolean;
}

/**
 * Looks again and again who is connected to a database, and keeps each kind of connection of a server: those for jobs
 * are there only while there is work.
 */
export function watchConnections(database: string): () => Promise<Connection[]> {
  const seen = new Map<string, Connection>();
  return async () => {
    for (const one of await whoIsConnected(database)) seen.set(Object.values(one).join(), one);
    return [...seen.keys()].toSorted().flatMap((key) => seen.get(key) ?? []);
  };
}

async function whoIsConnected(database: string): Promise<Connection[]> {
  const [rows] = await asOwner<Connection>({
    text: `select distinct application_name, usename, usesuper from pg_stat_activity join pg_user using (usename)
      where datname = $1 and application_name like 'redial%' order by 1`,
    values: [database],
  });
  return rows ?? [];
}

/** The same where each kind comes as one plain role. */
export function onAll(role: string): Connection[] {
  return ['redial', 'redial-announcements', 'redial-jobs', 'redial-work'].map((name) => ({
    application_name: name,
    usename: role,
    usesuper: false,
  }));
}

/** Does what an operator does with `npm run admin`. */
export async function runAdmin(
  words: readonly string[],
  environment: Record<string, string>,
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/admin.ts', ...words], {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, out, err };
}

async function asOwner<Row extends pg.QueryResultRow>(...statements: (string | pg.QueryConfig)[]): Promise<Row[][]> {
  const client = new pg.Client(ownerConnection());
  await client.connect();
  try {
    const answers: Row[][] = [];
    for (const statement of statements) answers.push((await client.query<Row>(statement)).rows);
    return answers;
  } finally {
    await client.end();
  }
}

import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { ensureDataFolder } from '#server/platform/data-folder.ts';
import { hasCluster } from '#server/platform/embedded-postgres/cluster.ts';

/** What only this installation knows. Kept below DATA_DIR, readable by its owner alone. */
export interface Secrets {
  identity: string;
  accessToken: string;
  postgresPassword: string;
}

const fileName = 'secrets.json';

/**
 * The secrets below a data folder, made on the first start.
 *
 * @throws Error when the file is there but can't be read or is incomplete: making new ones would sign everybody out.
 */
export function loadSecrets(dataDir: string): Secrets {
  const stored = readSecrets(dataDir);
  if (stored !== null) return stored;

  ensureDataFolder(dataDir);
  const file = join(dataDir, fileName);
  const secrets = makeSecrets();
  const draft = `${file}.${process.pid}.new`;
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
  chmodSync(draft, 0o600);
  // Of several first starts in one instant one wins, and the others take what it made: a cluster knows one password.
  const isFirst = putInPlace(draft, file);
  rmSync(draft, { force: true });
  return isFirst ? secrets : loadSecrets(dataDir);
}

/**
 * The same for a market whose database is below the folder as well.
 *
 * @throws Error when that is there without them: others would not open it
 */
export function loadSecretsBesideDatabase(dataDir: string): Secrets {
  if (!hasSecrets(dataDir) && hasCluster(join(dataDir, 'postgres'))) {
    throw new Error(
      `${join(dataDir, fileName)} is missing, and without it the database beside it can't be opened. ` +
        'Put it back from a backup; after a restore that was cut short, restore again into an empty folder.',
    );
  }
  return loadSecrets(dataDir);
}

/**
 * The same for a market on a database of somebody's own, which a server on another machine may have filled.
 *
 * @throws Error when the folder has none and the database has accounts: others would not open what was sealed there
 */
export async function loadSecretsOfDatabase(dataDir: string, owner: pg.ClientConfig): Promise<Secrets> {
  if (!hasSecrets(dataDir) && (await hasAccounts(owner))) {
    throw new Error(
      `The database of DATABASE_URL belongs to a market, and its secrets.json is not in ${dataDir}. Copy it there from ` +
        'the DATA_DIR of a server that has it, or from a backup. With new ones sessions would end, and addresses and ' +
        'second factors could never be read again. docs/operations.md says what to do when no copy is left.',
    );
  }
  return loadSecrets(dataDir);
}

async function hasAccounts(owner: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...owner, application_name: 'redial-migrations' });
  await client.connect();
  try {
    const { rowCount: isMigrated } = await client.query("select where to_regclass('identity_user') is not null");
    return isMigrated === 1 && (await client.query('select from identity_user limit 1')).rowCount === 1;
  } finally {
    await client.end();
  }
}

/**
 * The secrets below a data folder, or null when there are none; nothing is written.
 *
 * @throws Error when the file is there but can't be read or is incomplete
 */
export function readSecrets(dataDir: string): Secrets | null {
  const file = join(dataDir, fileName);
  const stored = readIfThere(file);
  return stored === null ? null : check(stored, file);
}

/** New secrets, which nobody else knows and which aren't kept. */
export function makeSecrets(): Secrets {
  return { identity: random(), accessToken: random(), postgresPassword: random() };
}

/** @returns false when there is one already */
function putInPlace(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST') return false;
    // A disk without hard links.
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS') throw error;
    renameSync(draft, file);
    return true;
  }
}

/** Has a market been started on this folder before? */
export function hasSecrets(dataDir: string): boolean {
  return existsSync(join(dataDir, fileName));
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') return null;
    // A folder in its place has no secrets.
    if (code === 'EISDIR') return '';
    throw error;
  }
}

function check(text: string, file: string): Secrets {
  const broken = new Error(
    `${file} is damaged. Put it back from a backup; without it sessions and the database can't be opened.`,
  );
  let value: Partial<Secrets> | null;
  try {
    value = JSON.parse(text) as Partial<Secrets> | null;
  } catch {
    throw broken;
  }
  if (!value?.identity || !value.accessToken || !value.postgresPassword) throw broken;
  return { identity: value.identity, accessToken: value.accessToken, postgresPassword: value.postgresPassword };
}

function random(): string {
  return randomBytes(32).toString('base64url');
}

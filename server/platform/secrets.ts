import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { ensureDataFolder } from '#server/platform/data-folder.ts';
import { hasCluster } from '#server/platform/embedded-postgres/cluster.ts';

export interface Keys {
  identity: string;
  accessToken: string;
  /** The keys of the first start have none, which means 0; each rotation adds one (decision 0054). */
  version?: number;
}

/** What only this installation knows. Kept below DATA_DIR, readable by its owner alone. */
export interface Secrets extends Keys {
  postgresPassword: string;
  /** Keys that are accepted and sign nothing new. In the file they are the later ones, in a server all but its own. */
  others?: Keys[];
}

/** Those that sign and seal, then those that are accepted beside them. */
export function allKeys({ identity, accessToken, version = 0, others = [] }: Omit<Secrets, 'postgresPassword'>) {
  return [{ identity, accessToken, version }, ...others.map((keys) => ({ version: 0, ...keys }))];
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
  const draft = writeDraft(file, secrets);
  // Of several first starts in one instant one wins, and the others take what it made: a cluster knows one password.
  const isFirst = putInPlace(draft, file);
  rmSync(draft, { force: true });
  return isFirst ? secrets : loadSecrets(dataDir);
}

/** The same beside an embedded database. @throws Error when that is there without them: others would not open it */
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

/** Writes nothing. @returns null when there are none @throws Error when the file can't be read or is incomplete */
export function readSecrets(dataDir: string): Secrets | null {
  const file = join(dataDir, fileName);
  const stored = readIfThere(file);
  return stored === null ? null : check(stored, file);
}

/** New secrets, which nobody else knows and which aren't kept. */
export function makeSecrets(): Secrets {
  return { ...makeKeys(), postgresPassword: random() };
}

function makeKeys(): Keys {
  return { identity: random(), accessToken: random() };
}

/** Servers accept them after their next start, and don't use them yet. @throws Error while there are several already */
export function addKeys(dataDir: string): void {
  const stored = readSecrets(dataDir);
  if (stored === null) throw new Error(`There is no ${fileName} in ${dataDir}.`);
  if (allKeys(stored).length > 1)
    throw new Error(
      `${join(dataDir, fileName)} has other keys beside the first ones already. Finish that rotation: use-secrets, ` +
        'then drop-secrets.',
    );
  replaceSecrets(dataDir, { ...stored, others: [{ version: (stored.version ?? 0) + 1, ...makeKeys() }] });
}

/** Leaves only the keys that sign and seal. */
export function keepFirstKeys(dataDir: string, secrets: Secrets): void {
  const { others: _, ...kept } = secrets;
  replaceSecrets(dataDir, kept);
}

function replaceSecrets(dataDir: string, secrets: Secrets): void {
  const file = join(dataDir, fileName);
  const { uid, gid } = statSync(file);
  try {
    writeDraft(file, secrets);
    // A root shell must not take it away from the server's user.
    if (process.getuid?.() === 0) chownSync(draftOf(file), uid, gid);
    renameSync(draftOf(file), file);
  } catch (error) {
    rmSync(draftOf(file), { force: true });
    const said = `${file} can't be replaced here (${error instanceof Error ? error.message : String(error)}).`;
    throw new Error(isMounted(error) ? `${said} ${mounted}` : said, { cause: error });
  }
}

const mounted =
  'Where it comes from another place, as in Kubernetes, change it there: docs/operations.md, Rotate the secrets.';

/** The folder is read-only, or the file alone is mounted into it. */
function isMounted(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EROFS' || error.code === 'EBUSY');
}

function draftOf(file: string): string {
  return `${file}.${process.pid}.new`;
}

function writeDraft(file: string, secrets: Secrets): string {
  const draft = draftOf(file);
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
  chmodSync(draft, 0o600);
  return draft;
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
  const { identity, accessToken, postgresPassword, version, others = [] } = value;
  const all = allKeys({ identity, accessToken, version, others });
  const isWhole = all.every((keys) => keys.identity && keys.accessToken && Number.isInteger(keys.version));
  if (!isWhole || new Set(all.map((keys) => keys.version)).size < all.length) throw broken;
  return {
    identity,
    accessToken,
    postgresPassword,
    ...(version === undefined ? {} : { version }),
    ...(others.length === 0 ? {} : { others }),
  };
}

function random(): string {
  return randomBytes(32).toString('base64url');
}

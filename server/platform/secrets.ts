import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDataFolder } from '#server/platform/data-folder.ts';

/** What only this installation knows. Kept below DATA_DIR, readable by its owner alone. */
export interface Secrets {
  identity: string;
  accessToken: string;
  postgresPassword: string;
}

/**
 * The secrets below a data folder, made on the first start.
 * @throws Error when the file is there but can't be read or is incomplete: making new ones would sign everybody out.
 */
export function loadSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  const stored = readIfThere(file);
  if (stored !== null) return check(stored, file);

  ensureDataFolder(dataDir);
  const secrets: Secrets = { identity: random(), accessToken: random(), postgresPassword: random() };
  const draft = `${file}.${process.pid}.new`;
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
  chmodSync(draft, 0o600);
  // Of several first starts in one instant one wins, and the others take what it made: a cluster knows one password.
  const isFirst = putInPlace(draft, file);
  rmSync(draft, { force: true });
  return isFirst ? secrets : loadSecrets(dataDir);
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
  return existsSync(join(dataDir, 'secrets.json'));
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function check(text: string, file: string): Secrets {
  const broken = new Error(`${file} is damaged. Put it back from a backup; without it sessions and the database can't be opened.`);
  let value: Partial<Secrets>;
  try {
    value = JSON.parse(text) as Partial<Secrets>;
  } catch {
    throw broken;
  }
  if (!value.identity || !value.accessToken || !value.postgresPassword) throw broken;
  return { identity: value.identity, accessToken: value.accessToken, postgresPassword: value.postgresPassword };
}

function random(): string {
  return randomBytes(32).toString('base64url');
}

import { existsSync, realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { policyFiles } from '#contract/policies.ts';
import { isDiskFull } from '#server/platform/backups/copy-file.ts';
import { openDraft } from '#server/platform/backups/draft.ts';
import type { Draft } from '#server/platform/backups/draft.ts';
import { thisMachine } from '#server/platform/backups/manifest.ts';
import { walk } from '#server/platform/tree.ts';
import { backUpCluster } from '#server/platform/embedded-postgres/backup.ts';
import type { ClusterBackup } from '#server/platform/embedded-postgres/backup.ts';
import type { EmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts';

export interface Backup {
  home: string;
  database: ClusterBackup;
  pictures: { files: number; bytes: number };
}

/**
 * Backs a market up below `folder`, while it runs: the database first. Pictures are written before their rows and never
 * change, so no row of the backup lacks its picture. The secrets must stay the same meanwhile: keys that were dropped
 * would be missing for what they sealed in it.
 *
 * @throws Error when it can't be completed; then nothing of it is left
 */
export async function backUp(options: {
  dataDir: string;
  folder: string;
  connection: EmbeddedPostgres['connection'];
  keepsPictures: boolean;
}): Promise<Backup> {
  const { dataDir, connection, keepsPictures } = options;
  const folder = resolve(options.folder);
  if (isBelow(folder, dataDir))
    throw new Error(`${folder} is below DATA_DIR, and would be lost with it. Choose a folder on another disk.`);
  const startedAt = new Date();
  const draft = await openDraft(folder, startedAt);
  const secretsFile = join(dataDir, 'secrets.json');
  try {
    const secretsBefore = await readSecrets(secretsFile);
    const database = await backUpCluster(connection, join(dataDir, 'postgres'), draft);
    const pictures = keepsPictures ? await copyPictures(join(dataDir, 'objects'), draft) : { files: 0, bytes: 0 };
    await copyPolicies(join(dataDir, 'policies'), draft);
    await draft.addCopy(secretsFile, 'secrets.json', 0o600);
    if (!secretsBefore.equals(await readSecrets(secretsFile)))
      throw new Error('There is no backup: the secrets of the market were changed meanwhile. Try again.');
    const home = await draft.finish({
      startedAt: startedAt.toISOString(),
      endedAt: database.endedAt.toISOString(),
      postgres: database.postgres,
      machine: thisMachine(),
      wal: { from: database.wal.from, to: database.wal.to },
      keepsPictures,
      database: { files: database.files, bytes: database.bytes },
      pictures,
    });
    return { home, database, pictures };
  } catch (error) {
    throw inWords(error, folder);
  } finally {
    await draft.close();
  }
}

async function readSecrets(file: string): Promise<Buffer> {
  return readFile(file).catch((cause: unknown) => {
    throw new Error(`${file} is gone, or can't be read.`, { cause });
  });
}

async function copyPictures(objects: string, draft: Draft): Promise<{ files: number; bytes: number }> {
  const total = { files: 0, bytes: 0 };
  await draft.addFolder('objects');
  for await (const { path, kind } of walk(objects)) {
    if (kind === 'folder') await draft.addFolder(`objects/${path}`);
    // What is being written has no row yet.
    if (kind !== 'file' || path.endsWith('.part')) continue;
    const written = await draft.addCopy(join(objects, path), `objects/${path}`, 0o644);
    if (written === null) continue;
    total.files += 1;
    total.bytes += written.bytes;
  }
  return total;
}

async function copyPolicies(policies: string, draft: Draft): Promise<void> {
  if (!existsSync(policies)) return;
  await draft.addFolder('policies');
  // Only the known files: an editor's leftovers may be unreadable. Links are followed, as the market does.
  for (const { file } of policyFiles) await draft.addCopy(join(policies, file), `policies/${file}`, 0o644);
}

function isBelow(path: string, folder: string): boolean {
  const real = (path: string): string =>
    existsSync(path) ? realpathSync(path) : join(real(resolve(path, '..')), path.slice(resolve(path, '..').length));
  return `${real(path)}${sep}`.startsWith(`${real(folder)}${sep}`);
}

function inWords(error: unknown, folder: string): unknown {
  if (!isDiskFull(error)) return error;
  return new Error(
    `There is no backup: the disk of ${folder} is full. Free some space, such as an old backup's, and try again.`,
    { cause: error },
  );
}

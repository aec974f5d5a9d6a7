import { existsSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { copyFile, isDiskFull } from '#server/platform/backups/copy-file.ts';
import { checkManifest, damaged, listOf } from '#server/platform/backups/manifest.ts';
import type { Manifest } from '#server/platform/backups/manifest.ts';
import { syncOne, syncTree } from '#server/platform/tree.ts';
import { ensureDataFolder } from '#server/platform/data-folder.ts';
import { startEmbeddedPostgres, whereItListens } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import type { EmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { lockFolder } from '#server/platform/embedded-postgres/folder-lock.ts';
import { clearLeftovers } from '#server/platform/embedded-postgres/leftovers.ts';
import { embeddedVersion, untilRecovered } from '#server/platform/embedded-postgres/recovery.ts';
import { restoreDraft } from '#server/platform/embedded-postgres/traces.ts';
import type { Log } from '#server/platform/log.ts';
import { loadSecrets } from '#server/platform/secrets.ts';

/** What an empty folder may have: the draft, our lock, and what some disks come with. */
const countsAsEmpty = new RegExp(`^(${restoreDraft}|app\\.lock.*|lost\\+found)$`);

/**
 * Makes all of it aside and moves it into place last, once the database has replayed its log: a folder has a restored
 * market or none.
 *
 * @param check is given the running database before anything is in place
 * @throws Error when the folder isn't empty or the backup is damaged; then the folder is as before
 */
export async function restore(options: {
  backup: string;
  dataDir: string;
  log: Log;
  check: (connection: EmbeddedPostgres['connection']) => Promise<void>;
}): Promise<Manifest> {
  const { backup, dataDir, log, check } = options;
  requireEmpty(dataDir);
  const manifest = await checkManifest(backup, embeddedVersion());
  ensureDataFolder(dataDir);
  const unlock = lockFolder(dataDir, 'visitor');
  const draft = join(dataDir, restoreDraft);
  try {
    requireEmpty(dataDir);
    await sweep(draft, log);
    await copyAll(backup, draft);
    await tryOut(draft, log, check);
    await syncTree(draft);
    // The secrets last: until then a start on this folder is refused rather than made with an empty database.
    for (const name of ['postgres', 'objects', 'policies', 'secrets.json'])
      if (existsSync(join(draft, name))) await rename(join(draft, name), join(dataDir, name));
    await syncOne(dataDir);
    return manifest;
  } catch (error) {
    throw isDiskFull(error)
      ? new Error(
          `Nothing was restored: the disk of DATA_DIR (${dataDir}) is full. It needs room for the whole backup.`,
          { cause: error },
        )
      : error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
    unlock();
  }
}

function requireEmpty(dataDir: string): void {
  const found = existsSync(dataDir) ? readdirSync(dataDir).filter((name) => !countsAsEmpty.test(name)) : [];
  if (found.length === 0) return;
  throw new Error(
    `DATA_DIR is ${dataDir}: it is not empty (${found.slice(0, 3).join(', ')}). ` +
      'Restore into a folder that is empty or absent; if a market runs on this one, stop it and move the folder ' +
      'away first.',
  );
}

/** What a restore that was killed left, a server that is still going down included. */
async function sweep(draft: string, log: Log): Promise<void> {
  const { host } = whereItListens(draft, '');
  if (existsSync(host)) await clearLeftovers(join(draft, 'postgres'), host, log);
  rmSync(draft, { recursive: true, force: true });
}

async function copyAll(backup: string, draft: string): Promise<void> {
  await mkdir(draft);
  for await (const { path, sha256, bytes } of listOf(backup)) {
    const isPublic = path === 'objects' || path.startsWith('objects/');
    if (sha256 === null) {
      await mkdir(join(draft, path), { recursive: true, mode: isPublic ? 0o755 : 0o700 });
      continue;
    }
    const written = await copyFile(join(backup, path), join(draft, path), isPublic ? 0o644 : 0o600);
    if (written?.sha256 !== sha256 || written.bytes !== bytes) throw damaged(backup, `${path} is not what was written`);
  }
}

async function tryOut(
  draft: string,
  log: Log,
  check: (connection: EmbeddedPostgres['connection']) => Promise<void>,
): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir: draft, password: loadSecrets(draft).postgresPassword, log });
  try {
    await untilRecovered(postgres.connection);
    await check(postgres.connection);
  } finally {
    await postgres.stop();
    // With a long path it is elsewhere.
    rmSync(postgres.connection.host, { recursive: true, force: true });
  }
}

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyFile } from '#server/platform/backups/copy-file.ts';
import type { Written } from '#server/platform/backups/copy-file.ts';
import { lineOf, listName, manifestName } from '#server/platform/backups/manifest.ts';
import type { Listed, Manifest } from '#server/platform/backups/manifest.ts';
import { syncOne, syncTree } from '#server/platform/tree.ts';
import { ensureFolder } from '#server/platform/data-folder.ts';
import { isAlive } from '#server/platform/embedded-postgres/processes.ts';

/** A backup that is being written, under a name that no restore takes. */
export interface Draft {
  addFolder(path: string): Promise<void>;
  /** @returns null when there is no such file to copy, any more or at all */
  addCopy(from: string, path: string, mode: number): Promise<Written | null>;
  addBytes(bytes: Buffer, path: string, mode: number): Promise<Written>;
  /** Makes it a backup, once all of it is on the disk. @returns where it is */
  finish(manifest: Omit<Manifest, 'format' | 'listSha256'>): Promise<string>;
  /** Leaves nothing of it, unless it is finished. */
  close(): Promise<void>;
}

const nameOfBackup = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;
const nameOfDraft = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.draft-(\d+)$/;

/** Begins a backup for its owner alone, since it holds the secrets. Takes away what killed ones left there. */
export async function openDraft(folder: string, startedAt: Date): Promise<Draft> {
  ensureFolder(folder, {
    introduction: `The backup can't go to ${folder}`,
    again: 'try again',
    orElse: 'or name another folder.',
  });
  sweepDrafts(folder);
  const home = join(folder, `${nameOf(startedAt)}.draft-${process.pid}`);
  await mkdir(home, { mode: 0o700 });
  const list = await open(join(home, listName), 'wx', 0o600);
  const listHash = createHash('sha256');

  async function note(listed: Listed): Promise<void> {
    const line = lineOf(listed);
    listHash.update(line);
    await list.writeFile(line);
  }
  return {
    addFolder: async (path) => {
      await mkdir(join(home, path), { recursive: true });
      await note({ path, sha256: null, bytes: 0 });
    },
    addCopy: async (from, path, mode) => {
      const written = await copyFile(from, join(home, path), mode);
      if (written !== null) await note({ path, ...written });
      return written;
    },
    addBytes: async (bytes, path, mode) => {
      await writeFile(join(home, path), bytes, { flag: 'wx', mode });
      const written = { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
      await note({ path, ...written });
      return written;
    },
    finish: async (manifest) => {
      await list.close();
      const whole = { format: 1, ...manifest, listSha256: listHash.digest('hex') } satisfies Manifest;
      await writeFile(join(home, manifestName), `${JSON.stringify(whole, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
      await syncTree(home);
      const place = await moveToFree(home, folder, startedAt);
      await syncOne(folder);
      return place;
    },
    close: async () => {
      await list.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** Another backup may have this second's name: then the next free one says that we are the later. */
async function moveToFree(home: string, folder: string, startedAt: Date): Promise<string> {
  for (let second = 0; ; second += 1) {
    const place = join(folder, nameOf(new Date(startedAt.getTime() + second * 1_000)));
    try {
      await rename(home, place);
      return place;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
    }
  }
}

function nameOf(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

/** This very folder, when it is a backup, or the newest in it. @throws Error when there is none */
export function findBackup(folder: string): string {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new Error(`${folder} is a file. Name the folder of a backup, or one with several.`);
  if (existsSync(join(folder, manifestName))) return folder;
  const names = existsSync(folder)
    ? readdirSync(folder).filter((name) => nameOfBackup.test(name) && existsSync(join(folder, name, manifestName)))
    : [];
  const newest = names.toSorted().at(-1);
  if (newest === undefined) throw new Error(`There is no complete backup in ${folder}.`);
  return join(folder, newest);
}

function sweepDrafts(folder: string): void {
  for (const name of readdirSync(folder)) {
    const [, pid] = nameOfDraft.exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

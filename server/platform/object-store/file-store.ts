import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { contentTypeOf, requireKey } from '#server/platform/object-store/object-store.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { diskCode, draftEnding, onDisk, removeDrafts } from '#server/platform/object-store/on-disk.ts';

export function createFileStore(folder: string): ObjectStore {
  return {
    put: (key, bytes) => onDisk(() => put(pathOf(folder, key), bytes)),
    get: (key) => onDisk(() => get(pathOf(folder, key), key)),
    delete: (key) => onDisk(() => remove(pathOf(folder, key))),
    removeDrafts: (before) => onDisk(() => removeDrafts(folder, before)),
  };
}

/** Written beside its place, made durable, then moved there: a reader sees all of it or nothing. */
async function put(path: string, bytes: Buffer): Promise<void> {
  if (await isThere(path, bytes.length)) return;
  const folder = dirname(path);
  await makeFolder(folder);
  const draft = `${path}.${randomUUID()}${draftEnding}`;
  try {
    const file = await open(draft, 'wx', 0o644);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
    await syncFolder(folder);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function get(path: string, key: string): Promise<{ bytes: Buffer; contentType: string } | null> {
  try {
    return { bytes: await readFile(path), contentType: contentTypeOf(key) };
  } catch (error) {
    if (diskCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** The last one takes the folder of its name along. */
async function remove(path: string): Promise<void> {
  await rm(path, { force: true });
  await rmdir(dirname(path)).catch((error: unknown) => {
    const code = diskCode(error) ?? '';
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(code)) throw error;
  });
}

async function isThere(path: string, size: number): Promise<boolean> {
  return stat(path).then(
    (found) => found.size === size,
    () => false,
  );
}

/** A new folder is durable once the one it stands in has been written. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function pathOf(folder: string, key: string): string {
  requireKey(key);
  const [kind = '', id = '', ...rest] = key.split('/');
  return join(folder, kind, id.slice(0, 2), id, ...rest);
}

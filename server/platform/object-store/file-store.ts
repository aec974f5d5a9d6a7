import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StoreUnavailable, contentTypeOf, requireKey } from '#server/platform/object-store/object-store.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';

/** Objects as files below a folder. */
export function createFileStore(folder: string): ObjectStore {
  return {
    kind: 'files',
    put: (key, bytes) => reached(() => put(pathOf(folder, key), bytes)),
    get: (key) => reached(() => get(pathOf(folder, key), key)),
    delete: (key) => reached(() => rm(pathOf(folder, key), { force: true })),
  };
}

/** Written beside its place, made durable, then moved there: a reader sees all of it or nothing. */
async function put(path: string, bytes: Buffer): Promise<void> {
  if (await isThere(path, bytes.length)) return;
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  const draft = `${path}.${randomUUID()}.part`;
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
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

async function isThere(path: string, size: number): Promise<boolean> {
  return stat(path).then(
    (found) => found.size === size,
    () => false,
  );
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

async function reached<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOSPC' || code === 'EDQUOT') throw new StoreUnavailable('has no room left', error);
    if (code !== null) throw new StoreUnavailable('can not be used', error);
    throw error;
  }
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

import type { Dirent } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

export interface Found {
  /** Below the folder that was walked, with slashes. */
  path: string;
  kind: 'folder' | 'file' | 'other';
}

/**
 * Everything below a folder, a folder before what is in it. What goes away meanwhile, or isn't there at all, is passed
 * over. One folder's names are in memory at a time, and those of the folders above it: a market has millions of files.
 */
export async function* walk(
  folder: string,
  isEntered: (path: string) => boolean = () => true,
  above = '',
): AsyncGenerator<Found> {
  for (const entry of await entriesOf(join(folder, above))) {
    const path = above + entry.name;
    yield { path, kind: entry.isDirectory() ? 'folder' : entry.isFile() ? 'file' : 'other' };
    if (entry.isDirectory() && isEntered(path)) yield* walk(folder, isEntered, `${path}/`);
  }
}

/** Called after all has been written: one flush serves many. @throws Error when the disk would not take it */
export async function syncTree(folder: string): Promise<void> {
  for await (const { path, kind } of walk(folder)) if (kind !== 'other') await syncOne(join(folder, path));
  await syncOne(folder);
}

/** The same for one file, or for the names in one folder. */
export async function syncOne(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

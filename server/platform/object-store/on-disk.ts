import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StoreUnavailable } from '#server/platform/object-store/object-store.ts';
import { walk } from '#server/platform/tree.ts';

/** What a file is called until it is whole. */
export const draftEnding = '.part';

/** Works with files, and tells the disk's own troubles as the store's. @throws StoreUnavailable */
export async function onDisk<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isOfDisk(error)) throw error;
    if (error.code === 'ENOSPC' || error.code === 'EDQUOT')
      throw new StoreUnavailable('has no room left: its disk is full', error);
    throw new StoreUnavailable(`can not be used (${error.code})`, error);
  }
}

/** Removes what a killed process left, unless somebody has written to it since. @returns how many */
export async function removeDrafts(folder: string, before: Date): Promise<number> {
  let removed = 0;
  for await (const { path, kind } of walk(folder)) {
    if (kind !== 'file' || !path.endsWith(draftEnding)) continue;
    const draft = join(folder, path);
    const found = await stat(draft).catch(() => null);
    if (found === null || found.mtime >= before) continue;
    await rm(draft, { force: true });
    removed += 1;
  }
  return removed;
}

/** The name of a file system's error, such as ENOENT; null for any other error. */
export function diskCode(error: unknown): string | null {
  return isOfDisk(error) ? error.code : null;
}

function isOfDisk(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'syscall' in error && 'code' in error && typeof error.code === 'string';
}

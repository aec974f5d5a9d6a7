import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';

/** What was written, which is what counts when the original changes meanwhile. */
export interface Written {
  bytes: number;
  sha256: string;
}

const chunkBytes = 262_144;

/**
 * @returns null when there is no such file, any more or at all
 * @throws Error when the copy is there already, or can't be written
 */
export async function copyFile(from: string, to: string, mode: number): Promise<Written | null> {
  const source = await openIfThere(from);
  if (source === null) return null;
  try {
    const target = await open(to, 'wx', mode);
    try {
      return await pour(source, target);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function pour(source: FileHandle, target: FileHandle): Promise<Written> {
  const buffer = Buffer.allocUnsafe(chunkBytes);
  const hash = createHash('sha256');
  let bytes = 0;
  for (;;) {
    const { bytesRead } = await source.read(buffer, 0, buffer.length, null);
    if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') };
    const chunk = buffer.subarray(0, bytesRead);
    hash.update(chunk);
    await target.writeFile(chunk);
    bytes += bytesRead;
  }
}

export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}

async function openIfThere(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

import { accessSync, constants, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Makes the data folder, unless it is there, and proves that it can be written.
 * @throws Error that says what is wrong with it and what to do.
 */
export function ensureDataFolder(dataDir: string): void {
  const probe = join(dataDir, `.probe-${process.pid}`);
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    writeFileSync(probe, 'x'.repeat(8_192), { flush: true });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const complaint = complaints[code];
    if (complaint === undefined) throw error;
    throw new Error(`DATA_DIR is ${dataDir}: ${complaint}`, { cause: error });
  } finally {
    rmSync(probe, { force: true });
  }
}

const choose = 'or set DATA_DIR to another folder.';
const closed = `this user may not write there. Give the folder to the user who starts Redial, ${choose}`;
const full = `its disk is full. Free some space and start again, ${choose}`;
const noFolder = `that is a file, or a file is on the way to it. Move the file, ${choose}`;
const complaints: Record<string, string> = {
  EACCES: closed,
  EPERM: closed,
  EROFS: `it can't be written, since its disk is mounted read-only. Mount it for writing, ${choose}`,
  ENOSPC: full,
  EDQUOT: full,
  ENOTDIR: noFolder,
  EEXIST: noFolder,
};

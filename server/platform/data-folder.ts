import { accessSync, constants, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Makes the folder if need be and proves that it can be written. @throws Error that says what to do */
export function ensureDataFolder(dataDir: string): void {
  ensureFolder(dataDir, {
    introduction: `DATA_DIR is ${dataDir}`,
    again: 'start again',
    orElse: 'or set DATA_DIR to another folder.',
  });
}

/** The same for any folder, in words that fit what it is for. @throws Error that says what to do */
export function ensureFolder(folder: string, words: { introduction: string; again: string; orElse: string }): void {
  const probe = join(folder, `.probe-${process.pid}`);
  let isMine = false;
  try {
    makeFolders(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    isMine = true;
    writeFileSync(probe, 'x'.repeat(8_192), { flush: true });
  } catch (error) {
    const complaint = complaints[error instanceof Error && 'code' in error ? String(error.code) : ''];
    if (complaint === undefined) throw error;
    throw new Error(`${words.introduction}: ${complaint.replace('AGAIN', words.again)}, ${words.orElse}`, {
      cause: error,
    });
  } finally {
    if (isMine) rmSync(probe, { force: true });
  }
}

/** One after the other: asked for all at once below a place such as /proc, Node tries for ever. */
function makeFolders(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory() === false) throw Object.assign(new Error(`${path} is no folder`), { code: 'ENOTDIR' });
  if (found !== undefined) return;
  makeFolders(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Somebody else made it in this very moment.
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
  }
}

const closed = 'this user may not write there. Give the folder to the user who starts Redial';
const full = 'its disk is full. Free some space and AGAIN';
const noFolder = 'that is a file, or a file is on the way to it. Move the file';
const complaints: Record<string, string> = {
  EACCES: closed,
  EPERM: closed,
  EROFS: "it can't be written, since its disk is mounted read-only. Mount it for writing",
  ENOSPC: full,
  EDQUOT: full,
  ENOTDIR: noFolder,
  EEXIST: noFolder,
  ENOENT: "no folder can be made there, since its place isn't an ordinary disk. Choose one that is",
};

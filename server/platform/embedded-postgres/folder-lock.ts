import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beganAt, isAlive } from '#server/platform/embedded-postgres/processes.ts';

/** Long enough for somebody who took the same stale lock at the same moment to have written theirs. */
const settleMs = 40;

/**
 * Makes sure that one process uses a data folder. A lock whose process is gone counts for nothing, whoever has its number now.
 * @returns gives the lock back
 * @throws Error that names the process which has it.
 */
export async function lockFolder(dataDir: string): Promise<() => void> {
  const file = join(dataDir, 'app.lock');
  const ours = `${process.pid} ${beganAt(process.pid)}\n`;
  const theirs = read(file);
  if (theirs !== null && theirs !== ours) {
    if (isHeld(theirs)) throw inUse(dataDir, theirs);
    rmSync(file, { force: true });
  }
  if (theirs !== ours) create(file, ours, dataDir);
  await sleep(settleMs);
  const kept = read(file);
  if (kept !== ours) throw inUse(dataDir, kept ?? '');
  return () => {
    if (read(file) === ours) rmSync(file, { force: true });
  };
}

function create(file: string, ours: string, dataDir: string): void {
  try {
    writeFileSync(file, ours, { flag: 'wx' });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw inUse(dataDir, read(file) ?? '');
    throw error;
  }
}

function isHeld(lock: string): boolean {
  const [pid = '', began = ''] = lock.trim().split(/ (.*)/);
  return /^\d+$/.test(pid) && isAlive(Number(pid)) && beganAt(Number(pid)) === began;
}

function inUse(dataDir: string, lock: string): Error {
  const pid = lock.split(' ')[0] || 'unknown';
  return new Error(`Another Redial (process ${pid}) is using ${dataDir}. Stop it first, or give this one a DATA_DIR of its own.`);
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';

/** A disk of a few megabytes for one folder, or, where nothing may be mounted, a limit on what a process may write. */
export interface SmallDisk {
  fillUp(leaveBytes: number, pids: readonly number[]): void;
  freeSpace(pids: readonly number[]): void;
  remove(): void;
}

const ballast = 'ballast';
const pieceBytes = 16 * 1024;

/** Puts a small disk in a folder's place. It says loudly when it has to take the other way. */
export function makeSmallDisk(folder: string, megabytes: number): SmallDisk {
  mkdirSync(folder, { recursive: true });
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'redial-faults', folder], {
    encoding: 'utf8',
  });
  if (mounted.status === 0 && process.env.FAULTS_WITHOUT_MOUNT === undefined) return tmpfs(folder);
  if (mounted.status === 0) spawnSync('umount', [folder]);
  process.stderr.write(
    `\n!! No disk can be mounted here (${mounted.stderr.trim() || 'as FAULTS_WITHOUT_MOUNT says'}): ` +
      `full disks are played by RLIMIT_FSIZE instead.\n`,
  );
  return limitedWriters();
}

function tmpfs(folder: string): SmallDisk {
  const file = join(folder, ballast);
  return {
    fillUp: (leaveBytes) => {
      let size = 0;
      try {
        for (;;) {
          appendFileSync(file, Buffer.alloc(pieceBytes));
          size += pieceBytes;
        }
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      }
      truncateSync(file, Math.max(0, size - leaveBytes));
    },
    freeSpace: () => rmSync(file, { force: true }),
    remove: () => void spawnSync('umount', ['--lazy', folder]),
  };
}

/** Node and PostgreSQL take what goes beyond the limit as an error of the write (EFBIG). */
function limitedWriters(): SmallDisk {
  const limit = (bytes: string, pids: readonly number[]) => {
    for (const pid of pids) {
      const run = spawnSync('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:unlimited`], { encoding: 'utf8' });
      if (run.status !== 0)
        throw new Error(
          `A full disk can be played neither by a mount nor by prlimit: ${run.error?.message ?? run.stderr}`,
        );
    }
  };
  return {
    fillUp: (leaveBytes, pids) => limit(String(leaveBytes), pids),
    freeSpace: (pids) => limit('unlimited', pids),
    remove: () => undefined,
  };
}

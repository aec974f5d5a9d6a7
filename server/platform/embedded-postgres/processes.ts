import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** Is this number taken: by a process, by a thread, or by a finished process that nobody has collected yet? */
export function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

/** The same, but of somebody who still does something. */
export function isAlive(pid: number): boolean {
  return isTaken(pid) && !/^\d+ \(.*\) Z/s.test(readProc(`${pid}/stat`) ?? '');
}

/** When a process began, in the system's own unit; two processes with one number differ in it. */
export function beganAt(pid: number): string {
  const stat = readProc(`${pid}/stat`);
  // Field 22 of /proc/[pid]/stat, counted after the name, which may hold spaces. Source: proc(5).
  if (stat !== null) return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  return ps(pid, 'lstart');
}

/** Which run of the machine this is: Linux counts the beginning of a process from there. */
export function bootOf(): string {
  return readProc('sys/kernel/random/boot_id')?.trim() || 'any';
}

export function commandOf(pid: number): string {
  return readProc(`${pid}/cmdline`)?.replaceAll('\0', ' ') ?? ps(pid, 'command');
}

/** Is this process a PostgreSQL server, the first of its kind and no child of one, on this cluster? */
export function isServerOn(pid: number, cluster: string): boolean {
  const command = `${commandOf(pid)} `;
  const folderAt = command.indexOf(' -D ');
  if (folderAt < 0) return false;
  const program = command.slice(0, folderAt);
  if (!program.endsWith('/postgres') || program.startsWith('/bin/sh ')) return false;
  // A server's working directory is its cluster, however its command names that folder.
  return command.startsWith(`${cluster} `, folderAt + 4) || isSameFolder(`/proc/${pid}/cwd`, cluster);
}

function isSameFolder(one: string, other: string): boolean {
  try {
    const [a, b] = [statSync(one), statSync(other)];
    return a.dev === b.dev && a.ino === b.ino;
  } catch {
    return false;
  }
}

function readProc(file: string): string | null {
  try {
    return readFileSync(`/proc/${file}`, 'utf8');
  } catch {
    return null;
  }
}

function ps(pid: number, column: string): string {
  return spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';
}

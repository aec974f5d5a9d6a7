import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Does a process of this number exist, a finished one that nobody has collected yet aside? */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
  }
  return !/^\d+ \(.*\) Z/s.test(readProc(pid, 'stat') ?? '');
}

/** When a process began, in whatever unit the system tells; two processes of one number differ in it. */
export function beganAt(pid: number): string {
  const stat = readProc(pid, 'stat');
  // Field 22 of /proc/[pid]/stat, counted after the name, which may hold spaces. Source: proc(5).
  if (stat !== null) return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  return ps(pid, 'lstart');
}

/** The words a process was started with. */
export function commandOf(pid: number): string {
  return readProc(pid, 'cmdline')?.replaceAll('\0', ' ') ?? ps(pid, 'command');
}

function readProc(pid: number, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return null;
  }
}

function ps(pid: number, column: string): string {
  return spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';
}

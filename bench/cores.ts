import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';

/** Keeps a process, with all its threads and children to come, on one core. @returns whether that is possible here */
export function keepOnCore(pid: number, core: number): boolean {
  return (
    cpus().length > 1 &&
    spawnSync('taskset', ['-a', '-c', '-p', String(core), String(pid)], { stdio: 'ignore' }).status === 0
  );
}

import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import type { Machine } from './plan.ts';

/** A program on a machine of the cluster. */
export interface Program {
  child: ChildProcess;
  /** The exit status; null when a signal ended it. */
  ended: Promise<number | null>;
}

export interface Start {
  machine: Machine;
  command: readonly [string, ...string[]];
  /** Where its words go; what is there is kept. */
  logFile: string;
  /** root unless it says otherwise. */
  as?: 'postgres';
  environment?: Record<string, string | undefined>;
  folder?: string;
}

/** Starts a program on a machine. `ip` and `setpriv` become it, so its process is our child. */
export function startProgram({ machine, command, logFile, as, environment, folder }: Start): Program {
  const user = as === undefined ? [] : ['setpriv', `--reuid=${as}`, `--regid=${as}`, '--init-groups', '--'];
  const log = openSync(logFile, 'a');
  const child = spawn('ip', ['netns', 'exec', machine.name, ...user, ...command], {
    cwd: folder ?? '/',
    env: environment ?? { PATH: process.env.PATH },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  return { child, ended: new Promise((resolve) => child.once('exit', resolve)) };
}

export async function stopProgram({ child, ended }: Program): Promise<number | null> {
  child.kill('SIGTERM');
  return ended;
}

export function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It is already gone.
    }
  }
}

import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** What an operator's command said, and how it ended; null when a signal ended it. */
export interface Said {
  code: number | null;
  out: string;
  err: string;
}

export interface Command {
  child: ChildProcess;
  ended: Promise<Said>;
}

const { PATH, NODE_COMPILE_CACHE } = process.env;

/** What processes get of this one's environment. Without what Node has compiled before, a start takes twice the time. */
export const inherited = { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };

/** Starts server/{verb}.ts as npm does, with next to nothing of this process's environment. */
export function beginCommand(verb: string, words: string[], environment: Record<string, string>): Command {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, '..', `${verb}.ts`), ...words],
    {
      env: { ...inherited, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]).then(([out, err]) => ({
    code: child.exitCode,
    out,
    err,
  }));
  return { child, ended };
}

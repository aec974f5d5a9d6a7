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

/** Starts server/{verb}.ts as npm does, with nothing of this process's environment but PATH. */
export function beginCommand(verb: string, words: string[], environment: Record<string, string>): Command {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, '..', `${verb}.ts`), ...words],
    {
      env: { PATH: process.env.PATH, ...environment },
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

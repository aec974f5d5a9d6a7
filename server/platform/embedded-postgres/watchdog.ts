import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import type { Writable } from 'node:stream';
import type { RunAs } from '#server/platform/embedded-postgres/run-as.ts';

/**
 * Runs the server and holds a pipe from us as its descriptor 3. However we end, the pipe ends with us;
 * then the server is shut down fast. When the server ends by itself, so does this.
 */
const script = `
"$@" 3<&- &
server=$!
( read -r _ <&3; kill -INT "$server" 2>/dev/null ) &
reader=$!
exec 3<&-
wait "$server"
status=$?
kill "$reader" 2>/dev/null
exit "$status"
`;

export interface Watched {
  ended: Promise<void>;
  /** Fast shutdown: sessions are ended, everything acknowledged is kept. */
  shutDown(): void;
  /** Ends server and watchdog at once; recovery follows at the next start. */
  kill(): void;
  /** What the server said last, for a start that fails. */
  lastWords(): string;
}

/** Starts PostgreSQL in a session of its own, out of reach of the terminal's Ctrl-C. */
export function watch(command: readonly string[], runAs: RunAs, environment: Record<string, string>, hear: (line: string) => void): Watched {
  const [program = '', ...args] = [...runAs.prefix, '/bin/sh', '-c', script, 'redial-postgres', ...command];
  const child: ChildProcess = spawn(program, args, {
    ...runAs.ids,
    cwd: '/',
    detached: true,
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', ...environment },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    for (const line of text.split('\n').filter(Boolean)) {
      said.push(line);
      if (said.length > 20) said.shift();
      hear(line);
    }
  });
  const pipe = child.stdio[3] as Writable;
  pipe.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('exit', () => resolve());
  });
  return {
    ended,
    shutDown: () => void pipe.destroy(),
    kill: () => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    },
    lastWords: () => said.join('\n'),
  };
}

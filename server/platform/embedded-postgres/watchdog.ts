import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Writable } from 'node:stream';
import type { RunAs } from '#server/platform/embedded-postgres/run-as.ts';

/**
 * Runs the server and holds a pipe from us as its descriptor 3. However we end, the pipe ends with us; then the server
 * is shut down fast. It is told each second, since it hears nothing in its first moments; a `sleep` that is left then
 * keeps no pipe open. When the server ends by itself, so does this. SIGQUIT to the group means the server alone, which
 * takes it for the order to stop at once.
 */
const script = `
trap '' QUIT
"$@" 3<&- &
server=$!
( read -r _ <&3; while kill -INT "$server" 2>/dev/null && sleep 1 2>&- 3<&-; do :; done ) &
reader=$!
exec 3<&-
wait "$server"
status=$?
kill "$reader" 2>/dev/null
exit "$status"
`;

const shutDownWithinMs = 20_000;
const quitWithinMs = 5_000;
const lastWordsMax = 20;

export interface Watched {
  ended: Promise<void>;
  /** Fast shutdown: sessions are ended, everything acknowledged is kept. Harder ways follow if that takes over 20 s. */
  end(): Promise<void>;
  /** What the server said last, for a start that fails. */
  lastWords(): string;
}

/** Starts PostgreSQL in a session of its own, out of reach of the terminal's Ctrl-C. */
export function watch(
  command: readonly string[],
  runAs: RunAs,
  environment: Record<string, string>,
  hear: (line: string) => void,
): Watched {
  const [program = '', ...args] = [...runAs.prefix, '/bin/sh', '-c', script, 'redial-postgres', ...command];
  const child = spawn(program, args, {
    ...runAs.ids,
    cwd: '/',
    detached: true,
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', ...environment },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  const say = (line: string) => {
    said.push(line);
    if (said.length > lastWordsMax) said.shift();
    hear(line);
  };
  if (child.stderr) createInterface({ input: child.stderr }).on('line', say);
  const pipe = child.stdio[3] as Writable;
  pipe.on('error', () => undefined);

  let isGone = false;
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      say(error.message);
      resolve();
    });
    child.once('close', () => resolve());
  }).then(() => void (isGone = true));

  const endsWithin = async (ms: number) => {
    const waiting = Promise.withResolvers<void>();
    const timer = setTimeout(waiting.resolve, ms);
    await Promise.race([ended, waiting.promise]);
    clearTimeout(timer);
    return isGone;
  };
  const signalGroup = (signal: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, signal);
    } catch {
      // Gone in this very moment.
    }
  };
  return {
    ended,
    end: async () => {
      pipe.destroy();
      if (await endsWithin(shutDownWithinMs)) return;
      signalGroup('SIGQUIT');
      if (await endsWithin(quitWithinMs)) return;
      signalGroup('SIGKILL');
      await endsWithin(quitWithinMs);
    },
    lastWords: () => said.join('\n'),
  };
}

import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, inheritedEnvironment, root } from '../server-process.ts';

/** The real server, as a process of its own. */
export interface MarketProcess {
  url: string;
  process: ChildProcess;
  log(): LogLine[];
  output(): string;
  /** Settles when the process has ended. */
  ended: Promise<number | null>;
}

export interface LogLine {
  level: number;
  msg: string;
  [field: string]: unknown;
}

/** Starts server/main.ts and waits until it is ready. @throws Error with its output when it ends before that */
export async function startProcess(environment: Record<string, string>): Promise<MarketProcess> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  // A limit on file sizes (small-disk.ts) must fail the write like a full disk, not end the process.
  const words = [
    '-c',
    `trap '' XFSZ; exec "$@"`,
    'market',
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    'server/main.ts',
  ];
  const child = spawn('/bin/sh', words, {
    cwd: root,
    env: {
      ...inheritedEnvironment(),
      NODE_ENV: 'test',
      PORT: String(port),
      PUBLIC_URL: url,
      DEMO: '0',
      RATE_LIMIT: '0',
      LOG_LEVEL: 'info',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the market ended before it was ready:\n${output}`);
    if ((await fetch(`${url}/readyz`).catch(() => null))?.ok) break;
    await sleep(100);
  }
  return { url, process: child, output: () => output, log: () => output.split('\n').flatMap(lineOf), ended };
}

/** Asks it to end, and kills it if it doesn't. */
export async function endProcess(market: MarketProcess): Promise<void> {
  const patience = setTimeout(() => market.process.kill('SIGKILL'), 20_000);
  market.process.kill('SIGTERM');
  await market.ended;
  clearTimeout(patience);
}

function lineOf(line: string): LogLine[] {
  return line.startsWith('{') && line.endsWith('}') ? [JSON.parse(line) as LogLine] : [];
}

import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverArguments, serverEnvironment } from '../../scripts/server-process.mjs';
import { freePort, inheritedEnvironment, root } from '../server-process.ts';

/** A market of its own, started as `npm start` does and removed afterwards. */
export interface Target {
  url: string;
  dataDir: string;
  /** Of its process. */
  memoryMb(): Promise<number>;
  /** Log lines at level error or above. */
  errors(): string[];
  terminate(): void;
  ended: Promise<number | null>;
  remove(): Promise<void>;
}

/** PostgreSQL refuses to run as root, and its other user must be able to pass the folder. */
export async function startTarget(environment: Record<string, string> = {}): Promise<Target> {
  const dataDir = await mkdtemp(join(tmpdir(), 'redial-attack-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, serverArguments, {
    cwd: root,
    env: {
      ...serverEnvironment,
      ...inheritedEnvironment(),
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the market ended before it was ready:\n${output}`);
    if ((await fetch(`${url}/readyz`).catch(() => null))?.ok) break;
    await sleep(200);
  }
  return {
    url,
    dataDir,
    memoryMb: async () =>
      Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024,
    errors: () => output.split('\n').filter((line) => /"level":(?:50|60)/.test(line)),
    terminate: () => void child.kill('SIGTERM'),
    ended,
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}

/** Tries to start a server and answers with what it says when it refuses. */
export async function tryStart(environment: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/main.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const patience = setTimeout(() => child.kill('SIGTERM'), 15_000);
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  clearTimeout(patience);
  return { code, said };
}

import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export { freePort } from '../../server/testing/free-port.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Some seven hundred people sign up in the journeys, and a hash takes 0.17 s of the processor; some hundred pictures
 * are uploaded, and each takes half a second. Markets of `startEmptyMarket` have the real thing.
 */
export const quickMarket = new URL('../../server/testing/quick-market.main.ts', import.meta.url);

/** A running market, as a process of its own. */
export interface MarketProcess {
  url: string;
  process: ChildProcess;
  /** What it wrote to the terminal so far. */
  output(): string;
  /** Ends when the process has. */
  ended: Promise<number | null>;
}

/** Starts the server on a data folder and waits until it is ready. */
export async function startMarket(
  dataDir: string,
  port: number,
  environment: Record<string, string> = {},
  preloaded?: URL,
): Promise<MarketProcess> {
  const market = beginMarket(dataDir, port, environment, preloaded);
  await ready(market);
  return market;
}

/**
 * Starts the server on a data folder. It may not be ready yet, or never be.
 *
 * @param preloaded a module that the process runs before the server
 */
export function beginMarket(
  dataDir: string,
  port: number,
  environment: Record<string, string> = {},
  preloaded?: URL,
): MarketProcess {
  const url = `http://localhost:${port}`;
  const imports = preloaded === undefined ? [] : ['--import', preloaded.href];
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...imports, 'server/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      PUBLIC_URL: url,
      LOG_LEVEL: 'warn',
      ...environment,
    },
    // The closed pipe tells the market that its parent is gone, and it exits.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { url, process: child, output: () => output, ended };
}

async function ready({ url, process, output }: MarketProcess): Promise<void> {
  for (let tries = 0; tries < 2_400; tries += 1) {
    if (process.exitCode !== null) throw new Error(`the market ended before it was ready:\n${output()}`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error(`the market did not get ready:\n${output()}`);
}

/** Copies the data of a market that does not run into a folder, which may be there already. */
export function copyData(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  // The database belongs to another user of the machine, which only cp keeps so.
  execFileSync('cp', ['-a', `${from}/.`, to]);
}
